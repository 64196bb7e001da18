import { describe, expect, it } from 'vitest'
import { verdictText } from './audit-panel'

describe('the result of a verification', () => {
  it('contains the number of verified lines', () => {
    const whole = 'The chain is whole: 230 lines checked, the last one is the head.'
    expect(verdictText({ lines: 230, error: null })).toBe(whole)
    expect(verdictText({ lines: 1, error: null })).toContain('1 line checked')
  })

  it.each([
    ['altered', 'Line 101 was altered: its hash does not fit.'],
    ['missing', 'Line 101 is missing.'],
    ['truncated', 'The log was cut: line 101 and what followed it are missing before the head.'],
    ['beyond', 'Line 101 is beyond the head: the head was reset.'],
  ] as const)('names the line that is %s', (kind, sentence) => {
    expect(verdictText({ lines: 230, error: { seq: 101, kind } })).toBe(sentence)
  })
})
