import { expect, test } from 'vitest'
import { longDay } from './format'

const INTL = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const MONTHS = Array.from({ length: 12 }, (_, month) => month)

test.each(MONTHS)(
  'the first and the last day of month %d are written as browsers write them',
  (month) => {
    const days = [new Date(2026, month, 1), new Date(2027, month + 1, 0, 23, 59, 59)]
    expect(days.map(longDay)).toEqual(days.map((day) => INTL.format(day)))
  },
)
