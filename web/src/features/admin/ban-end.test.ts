import { expect, it } from 'vitest'
import { endOfDay, firstEndDay, isEndDay } from './bans'

it('ends a ban after its last day', () => {
  const end = new Date(endOfDay('2026-12-31'))
  expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours()]).toEqual([
    2027, 0, 1, 0,
  ])
})

it('accepts today as the first last day', () => {
  expect(firstEndDay(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05')
})

it.each([
  ['2026-01-05', true],
  ['9999-12-30', true],
  ['2026-01-04', false],
  ['9999-12-31', false],
  ['12026-01-05', false],
  ['202601-01-05', false],
  ['', false],
])('accepts only days that are not past (%s: %s)', (day, isOne) => {
  expect(isEndDay(day, new Date(2026, 0, 5, 23, 59).getTime())).toBe(isOne)
})
