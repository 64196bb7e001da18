import type { DailyMetrics } from '@grid/schema/metrics'
import { describe, expect, it } from 'vitest'
import { trendOf, trendText } from './overview-tiles'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const updated_at = { toMillis: () => NOW, toDate: () => new Date(NOW) }
const day = (date: string, posts: number): DailyMetrics => ({ id: date, date, posts, updated_at })

describe('a trend', () => {
  const metrics = [
    day('2026-11-21', 3),
    day('2026-11-15', 2),
    day('2026-11-14', 4),
    day('2026-11-08', 1),
    day('2026-11-07', 90),
  ]

  it('compares the last seven days with the seven before', () => {
    expect(trendOf(metrics, 'posts', NOW)).toMatchObject({ last: 5, before: 5, percent: 0 })
  })

  it('counts a day without a document as 0', () => {
    expect(trendOf([], 'posts', NOW).days).toEqual(Array(14).fill(0))
  })

  it('counts a metric without events as 0', () => {
    expect(trendOf(metrics, 'downloads', NOW)).toMatchObject({ last: 0, before: 0 })
  })

  it('has no percentage without earlier events', () => {
    const trend = trendOf([day('2026-11-20', 2)], 'posts', NOW)
    expect(trend.percent).toBeNull()
    expect(trendText(trend)).toBe('2 in 7 days, 0 before')
  })

  it('shows the sign of the change', () => {
    expect(trendText({ last: 6, before: 4, percent: 50, days: [] })).toBe(
      '6 in 7 days, 4 before (+50%)',
    )
    expect(trendText({ last: 1, before: 4, percent: -75, days: [] })).toBe(
      '1 in 7 days, 4 before (-75%)',
    )
  })

  it('separates thousands, and gives no percentage of a counter below zero', () => {
    const trend = trendOf([day('2026-11-20', 123_456), day('2026-11-09', -1)], 'posts', NOW)
    expect(trendText(trend)).toBe('123,456 in 7 days, -1 before')
  })
})
