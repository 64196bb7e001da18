import { expect, it } from 'vitest'
import { endOfDay, firstEndDay } from './ban-end'

it('lets a ban last through its last day', () => {
  const end = new Date(endOfDay('2026-12-31'))
  expect([end.getFullYear(), end.getMonth(), end.getDate(), end.getHours()]).toEqual([
    2027, 0, 1, 0,
  ])
})

it('offers today as the first last day', () => {
  expect(firstEndDay(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05')
})
