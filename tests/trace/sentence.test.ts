import { describe, expect, it } from 'vitest'
import { gapOf } from './sentence'

const outcomes = new Map([
  ['a.spec.ts › ada posts', true],
  ['a.spec.ts › ada edits', true],
  ['b.spec.ts › bob is refused', false],
])
const stated = (...tests: string[]) => ({ id: 'X1', section: '§2', text: 'Ada posts.', tests })

describe('a sentence of the specification', () => {
  it('is proven by tests that passed', () => {
    expect(gapOf(stated('a.spec.ts › ada posts'), outcomes)).toBeNull()
    expect(gapOf(stated('a.spec.ts › ada…'), outcomes)).toBeNull()
  })

  it('is open without a test', () => expect(gapOf(stated(), outcomes)).toBe('X1 names no test'))

  it('is open when its test is gone', () => {
    expect(gapOf(stated('a.spec.ts › eve posts'), outcomes)).toContain('there is no test')
    expect(gapOf(stated('c.spec.ts › …'), outcomes)).toContain('there is no test')
  })

  it('is open when its test failed', () => {
    expect(gapOf(stated('b.spec.ts › bob is refused'), outcomes)).toContain('did not pass')
  })
})
