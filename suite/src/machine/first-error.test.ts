import { describe, expect, it } from 'vitest'
import { firstError } from './first-error'

describe('firstError', () => {
  it.each([
    ['', 'no reason given'],
    ['all\nis well\n', 'is well'],
    ['  x.ts:3: error: no such name\nmore', 'x.ts:3: error: no such name'],
    ['error during build:\nno entry index.html', 'no entry index.html'],
    ['TypeError: x is not a function\n    at y\n\nNode.js v20', 'TypeError: x is not a function'],
    ['vite v8\nerror:', 'error:'],
    ['a.mjs:1\nthrow new Error("x")\n^\n\nError: x\n    at a.mjs:1:7', 'Error: x'],
  ])('finds in %j the line %j', (output, line) => {
    expect(firstError(output)).toBe(line)
  })

  it('cuts what is too long', () => {
    expect(firstError(`Error: ${'x'.repeat(999)}`)).toHaveLength(200)
  })
})
