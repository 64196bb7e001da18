import { expect, it, vi } from 'vitest'
import { startOf } from './audit-filters'

vi.mock('../../data/admin-collections', () => ({}))

it('begins with the first moment of a day, or of the one after it', () => {
  expect(startOf('2026-01-31', 0)?.toDate()).toEqual(new Date(2026, 0, 31))
  expect(startOf('2026-01-31', 1)?.toDate()).toEqual(new Date(2026, 1, 1))
})

it.each([
  ['', 'nothing'],
  ['2026-13-01', 'no day'],
  ['0000-06-01', 'before all time'],
  ['10000-06-01', 'a year of five digits'],
])('narrows nothing by %j (%s)', (day) => {
  expect(startOf(day, 0)).toBeNull()
})

it('narrows nothing by the end of all time, which no day follows', () => {
  expect(startOf('9999-12-31', 2)).toBeNull()
})
