import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createdIn, isInPeriod, isPeriod, PERIODS, unitsOf } from './period'

const HOUR_MS = 3_600_000
const NOW = new Date('2026-03-01T00:30:00Z')

describe('the hour, day and month of an instant', () => {
  it('grow by one, in UTC', () => {
    const [one, other] = [
      createdIn(new Date('2025-12-31T23:59:59.999Z')),
      createdIn(new Date('2026-01-01T00:00:00Z')),
    ]
    expect(other).toEqual({ hour: one.hour + 1, day: one.day + 1, month: one.month + 1 })
    expect(createdIn(new Date('2026-01-31T23:59:59.999Z')).month).toBe(other.month)
  })
})

describe('a period', () => {
  it.each([
    ['day', '2026-02-28T01:00:00Z', '2026-02-28T00:59:59.999Z'],
    ['week', '2026-02-23T00:00:00Z', '2026-02-22T23:59:59.999Z'],
    ['month', '2026-01-31T00:00:00Z', '2026-01-30T23:59:59.999Z'],
    ['year', '2025-04-01T00:00:00Z', '2025-03-31T23:59:59.999Z'],
  ] as const)('of a %s begins at %s and ends now', (period, first, before) => {
    expect(isInPeriod(new Date(first), period, NOW)).toBe(true)
    expect(isInPeriod(new Date(before), period, NOW)).toBe(false)
    expect(isInPeriod(NOW, period, NOW)).toBe(true)
    expect(isInPeriod(new Date(NOW.getTime() + 40 * 24 * HOUR_MS), period, NOW)).toBe(false)
  })

  it('has at most 30 units, the current one first, as a query allows', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), fc.constantFrom(...PERIODS), (now, period) => {
        const units = unitsOf(period, now)
        expect(units.length).toBeLessThanOrEqual(30)
        expect(new Set(units).size).toBe(units.length)
        expect(Object.values(createdIn(now))).toContain(units[0])
      }),
    )
  })

  it('is named by its name alone', () => {
    expect(PERIODS.every(isPeriod)).toBe(true)
    expect(['', 'all', 'Day', 'toString'].some(isPeriod)).toBe(false)
  })
})
