import { expect, test } from 'vitest'
import { formatNumber, longDay, longMoment } from './format'

const FORMAT_NUMBER_INTL = new Intl.NumberFormat('en-US')

test.each([0, 7, 999, 1_000, 2_048, 99_999, 100_000, 1_234_567, 1_000_000_000, -1, -999, -1_234])(
  '%d is written as browsers write it in American English',
  (value) => expect(formatNumber(value)).toBe(FORMAT_NUMBER_INTL.format(value)),
)

const LONG_DAY_INTL = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const MONTHS = Array.from({ length: 12 }, (_, month) => month)

test.each(MONTHS)(
  'the first and the last day of month %d are written as browsers write them',
  (month) => {
    const days = [new Date(2026, month, 1), new Date(2027, month + 1, 0, 23, 59, 59)]
    expect(days.map(longDay)).toEqual(days.map((day) => LONG_DAY_INTL.format(day)))
  },
)

test.each([
  [14, 5, '21 November 2026 at 14:05'],
  [0, 0, '21 November 2026 at 00:00'],
  [9, 59, '21 November 2026 at 09:59'],
])('shows the day, the year and the minute at %d:%d', (hours, minutes, text) => {
  expect(longMoment(new Date(2026, 10, 21, hours, minutes))).toBe(text)
})
