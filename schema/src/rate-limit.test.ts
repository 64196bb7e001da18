import { describe, expect, it } from 'vitest'
import { secondsAfterRejection, secondsToWait } from './rate-limit'
import type { Instant } from './stored'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const DAY_MS = 86_400_000
const ago = (ms: number): Instant => ({
  toMillis: () => NOW - ms,
  toDate: () => new Date(NOW - ms),
})
const OLD = ago(DAY_MS)
const NEW = ago(DAY_MS - 1)

describe('the time a member has to wait', () => {
  it('is none before the first post', () => {
    expect(secondsToWait('post', undefined, NEW, NOW)).toBe(0)
  })

  it.each([
    ['post', 0, 15],
    ['post', 14_001, 1],
    ['post', 15_000, 0],
    ['comment', 0, 5],
    ['comment', 5_000, 0],
  ] as const)('between %ss, %i ms after the last, is %i s', (kind, since, seconds) => {
    expect(secondsToWait(kind, ago(since), OLD, NOW)).toBe(seconds)
  })

  it.each([
    ['post', 60],
    ['comment', 15],
  ] as const)('between %ss is %i s in the first day of an account', (kind, seconds) => {
    expect(secondsToWait(kind, ago(0), NEW, NOW)).toBe(seconds)
  })
})

describe('a device whose clock is not right', () => {
  it('is not held up by it when the clock is behind', () => {
    expect(secondsToWait('post', ago(-60_000), OLD, NOW)).toBe(0)
  })

  it('waits for the rest of the pause after a rejection', () => {
    expect(secondsAfterRejection('post', ago(4_000), OLD, NOW)).toBe(11)
    expect(secondsAfterRejection('post', ago(4_000), NEW, NOW)).toBe(56)
    expect(secondsAfterRejection('post', ago(-60_000), OLD, NOW)).toBe(15)
  })

  it('does not wait for a pause that has ended, so that another cause is looked for', () => {
    expect(secondsAfterRejection('post', undefined, OLD, NOW)).toBe(0)
    expect(secondsAfterRejection('post', ago(15_000), OLD, NOW)).toBe(0)
    expect(secondsAfterRejection('post', ago(20_000), OLD, NOW)).toBe(0)
  })
})
