import { exactInstant } from '@grid/schema/exact-instant'
import { expect, test } from 'vitest'
import { exactTime } from '../time-ago'

test.each([
  [14, 5, '21 November 2026 at 14:05'],
  [0, 0, '21 November 2026 at 00:00'],
  [9, 59, '21 November 2026 at 09:59'],
])('at %d:%d a moment is said with its day, its year and its minute', (hours, minutes, said) => {
  const seconds = new Date(2026, 10, 21, hours, minutes).getTime() / 1_000
  expect(exactTime(exactInstant(seconds, 0))).toBe(said)
})
