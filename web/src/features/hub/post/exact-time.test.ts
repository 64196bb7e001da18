import { exactInstant } from '@grid/schema/exact-instant'
import { expect, test } from 'vitest'
import { exactTime } from './exact-time'

test('a moment is said with its day, its year and its minute', () => {
  const noon = new Date(2026, 10, 21, 14, 5).getTime() / 1_000
  expect(exactTime(exactInstant(noon, 0))).toBe('21 November 2026 at 14:05')
})
