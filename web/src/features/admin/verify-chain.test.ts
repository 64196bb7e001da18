import { describe, expect, it } from 'vitest'
import { verdictText } from './verify-chain'

describe('the verdict on the log', () => {
  it('says how many lines are whole', () => {
    const whole = 'The chain is whole: 230 lines checked, the last one is the head.'
    expect(verdictText({ lines: 230, problem: null })).toBe(whole)
    expect(verdictText({ lines: 1, problem: null })).toContain('1 line checked')
  })

  it.each([
    ['altered', 'Line 101 was altered: its hash does not fit.'],
    ['missing', 'Line 101 is missing.'],
    ['truncated', 'The log was cut: line 101 and what followed it are missing before the head.'],
    ['beyond', 'Line 101 stands beyond the head: the head was set back.'],
  ] as const)('says which line is %s', (kind, sentence) => {
    expect(verdictText({ lines: 230, problem: { seq: 101, kind } })).toBe(sentence)
  })
})
