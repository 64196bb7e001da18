import { describe, expect, it } from 'vitest'
import { timeAgo } from '../time-ago'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = Date.parse('2026-11-21T12:00:00Z')

describe('a time-ago label', () => {
  it.each([
    [0, '0 seconds ago'],
    [SECOND, '1 second ago'],
    [59 * SECOND, '59 seconds ago'],
    [MINUTE, '1 minute ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [30 * DAY - 1, '29 days ago'],
    [30 * DAY, '1 month ago'],
    [365 * DAY - 1, '12 months ago'],
    [365 * DAY, '1 year ago'],
    [800 * DAY, '2 years ago'],
  ])('names the largest whole unit of %d ms: %s', (elapsed, label) => {
    expect(timeAgo(now - elapsed, now)).toBe(label)
  })

  it('takes a time in the future for now', () => {
    expect(timeAgo(now + HOUR, now)).toBe('0 seconds ago')
  })
})
