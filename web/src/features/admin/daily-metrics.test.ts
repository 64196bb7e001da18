import type { DailyMetrics } from '@grid/schema/metrics'
import { describe, expect, it } from 'vitest'
import {
  activityChart,
  downloadWindows,
  isEmpty,
  platformChart,
  spanOf,
  toolChart,
} from './daily-metrics'

const NOW = Date.parse('2026-03-31T23:30:00Z')
const updated_at = { toMillis: () => NOW, toDate: () => new Date(NOW) }
const day = (date: string, fields: Partial<DailyMetrics>): DailyMetrics => ({
  id: date,
  date,
  updated_at,
  ...fields,
})

const METRICS = [
  day('2026-03-31', {
    downloads: 4,
    sign_ups: 1,
    downloads_by_tool: { portlock: 3, clawview: 1 },
    downloads_by_platform: { linux: 4 },
  }),
  day('2026-03-25', { downloads: 2 }),
  day('2026-03-24', { downloads: 10 }),
  day('2026-02-28', { downloads: 100 }),
  day('2026-02-27', { downloads: 1_000 }),
]

describe('the windows of downloads', () => {
  it('are today, the last seven days and the last month', () => {
    expect(downloadWindows(METRICS, NOW)).toEqual({ today: 4, week: 6, month: 116 })
  })

  it('reach over the turn of a year', () => {
    const january = Date.parse('2026-01-15T00:00:00Z')
    const metrics = [day('2025-12-15', { downloads: 5 }), day('2025-12-14', { downloads: 7 })]
    expect(downloadWindows(metrics, january)).toEqual({ today: 0, week: 0, month: 5 })
  })
})

describe('a chart', () => {
  it('has a number for each day, also without events', () => {
    const { days, series } = activityChart(METRICS, NOW, 7)
    expect(days).toHaveLength(7)
    expect(series.map(({ label, values }) => [label, values])).toEqual([
      ['Downloads', [2, 0, 0, 0, 0, 0, 4]],
      ['Sign-ups', [0, 0, 0, 0, 0, 0, 1]],
      ['Posts', [0, 0, 0, 0, 0, 0, 0]],
    ])
  })

  it('splits downloads by tool and by platform', () => {
    const last = (chart: ReturnType<typeof toolChart>) =>
      chart.series.map(({ label, values }) => [label, values.at(-1)])
    expect(last(toolChart(METRICS, NOW, 7))).toEqual([
      ['PortLock', 3],
      ['ClawNet Core', 0],
      ['ClawView', 1],
    ])
    expect(last(platformChart(METRICS, NOW, 7))).toEqual([
      ['Linux', 4],
      ['Windows', 0],
      ['macOS', 0],
    ])
  })
})

it('accepts only known spans from the URL', () => {
  expect([spanOf('7'), spanOf('90'), spanOf('12'), spanOf('')]).toEqual([7, 90, 30, 30])
})

it('distinguishes a span without events from one with a single event', () => {
  expect(isEmpty(activityChart([], NOW, 7))).toBe(true)
  expect(isEmpty(activityChart([day('2026-03-31', { posts: 1 })], NOW, 7))).toBe(false)
})
