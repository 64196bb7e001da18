import { describe, expect, it } from 'vitest'
import { isPlain } from './security-headers'

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])

describe('plain data', () => {
  it.each([[undefined], [null], ['text'], [7], [{}], [{ tool_id: 'portlock', many: [1, null] }]])(
    'is %j',
    (data) => {
      expect(isPlain(data)).toBe(true)
    },
  )

  it('names no type, at any depth', () => {
    const typed = { '@type': 'type.googleapis.com/google.protobuf.Int64Value', value: 'x' }
    expect(isPlain(typed)).toBe(false)
    expect(isPlain({ email: typed })).toBe(false)
    expect(isPlain([[typed]])).toBe(false)
  })

  it('brings no prototype along', () => {
    expect(isPlain(JSON.parse('{"__proto__": {"admin": true}}'))).toBe(false)
  })

  it('is not deep', () => {
    expect(isPlain(nested(5))).toBe(true)
    expect(isPlain(nested(6))).toBe(false)
  })

  it('is told of data that is too deep to walk', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
    expect(isPlain(deep)).toBe(false)
  })
})
