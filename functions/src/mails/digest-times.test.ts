import { describe, expect, it } from 'vitest'
import { nextDigestTime } from './digest-times'

const next = (digest_hour: number, time_zone: string, after: string) => {
  const { at, day } = nextDigestTime({ digest_hour, time_zone }, new Date(after))
  return [at.toISOString().slice(0, 16), day]
}

const berlin = (hour: number, after: string) => next(hour, 'Europe/Berlin', after)

describe('the next daily mail', () => {
  it.each([
    ['UTC', 7, '2026-11-26T06:59Z', '2026-11-26T07:00', '2026-11-26'],
    ['UTC', 7, '2026-11-26T07:00Z', '2026-11-27T07:00', '2026-11-27'],
    ['UTC', 0, '2026-12-31T23:59Z', '2027-01-01T00:00', '2027-01-01'],
    ['Europe/Berlin', 7, '2026-11-26T05:59Z', '2026-11-26T06:00', '2026-11-26'],
    ['Europe/Berlin', 7, '2026-07-26T04:59Z', '2026-07-26T05:00', '2026-07-26'],
    ['Asia/Kolkata', 7, '2026-11-26T00:00Z', '2026-11-26T01:30', '2026-11-26'],
    ['Pacific/Kiritimati', 7, '2026-11-26T16:00Z', '2026-11-26T17:00', '2026-11-27'],
    ['Pacific/Pago_Pago', 23, '2026-11-26T09:00Z', '2026-11-26T10:00', '2026-11-25'],
    ['Nowhere/At_All', 7, '2026-11-26T06:59Z', '2026-11-26T07:00', '2026-11-26'],
  ])('in %s at %i is after %s at %s', (zone, hour, after, at, day) => {
    expect(next(hour, zone, after)).toEqual([at, day])
  })

  it('keeps its hour on the day on which clocks change', () => {
    expect(berlin(7, '2026-03-28T12:00Z')).toEqual(['2026-03-29T05:00', '2026-03-29'])
    expect(berlin(1, '2026-03-28T12:00Z')).toEqual(['2026-03-29T00:00', '2026-03-29'])
    expect(berlin(7, '2026-10-24T12:00Z')).toEqual(['2026-10-25T06:00', '2026-10-25'])
  })

  it('comes an hour later on the day that leaves its hour out', () => {
    expect(berlin(2, '2026-03-28T12:00Z')).toEqual(['2026-03-29T01:00', '2026-03-29'])
    expect(berlin(2, '2026-03-29T01:00Z')).toEqual(['2026-03-30T00:00', '2026-03-30'])
  })

  it('comes once on the day that has its hour twice', () => {
    const first = berlin(2, '2026-10-24T12:00Z')
    expect(first).toEqual(['2026-10-25T00:00', '2026-10-25'])
    expect(berlin(2, '2026-10-25T00:00Z')).toEqual(['2026-10-26T01:00', '2026-10-26'])
  })

  it('comes once on every day of a year in every time zone', () => {
    for (const time_zone of Intl.supportedValuesOf('timeZone').filter((_, at) => at % 60 === 0)) {
      const days = new Set<string>()
      let after = new Date('2026-01-01T00:00Z')
      for (let count = 0; count < 365; count += 1) {
        const { at, day } = nextDigestTime({ digest_hour: 2, time_zone }, after)
        const hours = (at.getTime() - after.getTime()) / 3_600_000
        expect(hours, `${time_zone} ${day}`).toBeLessThanOrEqual(25)
        days.add(day)
        after = at
      }
      expect(days.size, time_zone).toBe(365)
    }
  })
})
