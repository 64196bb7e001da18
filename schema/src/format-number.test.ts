import { expect, test } from 'vitest'
import { formatNumber } from './format'

const INTL = new Intl.NumberFormat('en-US')

test.each([0, 7, 999, 1_000, 2_048, 99_999, 100_000, 1_234_567, 1_000_000_000, -1, -999, -1_234])(
  '%d is written as browsers write it in American English',
  (value) => {
    expect(formatNumber(value)).toBe(INTL.format(value))
  },
)
