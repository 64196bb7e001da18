import { expect, test } from 'vitest'
import { formatClock, formatDay, formatExact, formatIsoDay, formatMoment, lastDays } from './dates'

const noon = new Date('2026-11-21T12:00:00Z')
const at = { toDate: () => noon, toMillis: () => noon.getTime() }

test('allows a line break only before the time of day', () => {
  for (const text of [formatMoment(at), formatExact(at)]) {
    const [day, time, ...more] = text.split(' ')
    expect([day, more]).toEqual(['21\u00a0Nov\u00a02026', []])
    expect(time).toMatch(/^\d\d:\d\d/)
  }
  expect(formatDay(at.toDate())).toBe('21\u00a0Nov\u00a02026')
})

test('writes a time with seconds, and a day of the metrics without its year', () => {
  expect(formatClock(new Date(2026, 8, 3, 4, 5, 6).getTime())).toBe('04:05:06')
  expect(formatIsoDay('2026-09-03')).toBe('3 Sep')
})

test('names the last days up to today, across the end of a month', () => {
  expect(lastDays(Date.parse('2026-03-02T00:30:00Z'), 3)).toEqual([
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
})
