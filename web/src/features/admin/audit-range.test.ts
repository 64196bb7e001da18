import { expect, it, vi } from 'vitest'
import { startOf } from './audit-filters'

vi.mock('../../data/firestore', () => ({}))

it('returns the start of a day, or of the next one', () => {
  expect(startOf('2026-01-31', 0)?.toDate()).toEqual(new Date(2026, 0, 31))
  expect(startOf('2026-01-31', 1)?.toDate()).toEqual(new Date(2026, 1, 1))
})

it.each([
  ['', 'nothing'],
  ['2026-13-01', 'no day'],
  ['0000-06-01', 'before all time'],
  ['10000-06-01', 'a year of five digits'],
])('rejects %j (%s)', (day) => {
  expect(startOf(day, 0)).toBeNull()
})

it('rejects a day after the last valid one', () => {
  expect(startOf('9999-12-31', 2)).toBeNull()
})
