import { describe, expect, it } from 'vitest'
import { dayOf } from './daily-figures'

describe('the day of a moment', () => {
  it.each([
    ['2026-11-21T00:00:00Z', '2026-11-21'],
    ['2026-11-20T23:59:59.999Z', '2026-11-20'],
    ['2026-11-21T00:30:00+02:00', '2026-11-20'],
  ])('of %s is %s', (moment, day) => {
    expect(dayOf(Date.parse(moment))).toBe(day)
  })
})
