import { LIMITS } from '@grid/schema/limits'
import { type DailyMetrics, dayOf } from '@grid/schema/metrics'
import {
  PLATFORM_NAMES,
  PLATFORMS,
  type Platform,
  TOOL_IDS,
  TOOL_NAMES,
  type ToolId,
} from '@grid/schema/releases'
import { limit, orderBy, type Query, query, where } from 'firebase/firestore'
import { useMemo } from 'react'
import { dailyMetrics } from '../../data/firestore'
import { lastDays } from './dates'
import { ADMIN_MESSAGES } from './messages'
import { type Loadable, useRows } from './use-rows'

export type Span = (typeof LIMITS.chartDays)[number]

/** The span in the URL; 30 days by default. */
export function spanOf(text: string): Span {
  return LIMITS.chartDays.find((span) => String(span) === text) ?? 30
}

/** A line of a chart: a label and one number per day. */
type Series = { readonly label: string; readonly values: readonly number[] }

/** Metrics per day over a span, oldest first. A day without events counts as 0. */
export type Chart = { readonly days: readonly string[]; readonly series: readonly Series[] }

/** Whether the span has no events. */
export function isEmpty({ series }: Chart): boolean {
  return series.every(({ values }) => values.every((value) => value === 0))
}

type ReadMetric = (metrics: DailyMetrics) => number | undefined

/** Downloads, sign-ups and posts of each day. */
export function activityChart(metrics: readonly DailyMetrics[], now: number, span: Span): Chart {
  return chartOf(metrics, now, span, [
    ['Downloads', (day) => day.downloads],
    ['Sign-ups', (day) => day.sign_ups],
    ['Posts', (day) => day.posts],
  ])
}

/** Downloads of each day by tool. */
export function toolChart(metrics: readonly DailyMetrics[], now: number, span: Span): Chart {
  const lines = TOOL_IDS.map((tool: ToolId): [string, ReadMetric] => [
    TOOL_NAMES[tool],
    (day) => day.downloads_by_tool?.[tool],
  ])
  return chartOf(metrics, now, span, lines)
}

/** Downloads of each day by platform. */
export function platformChart(metrics: readonly DailyMetrics[], now: number, span: Span): Chart {
  const lines = PLATFORMS.map((platform: Platform): [string, ReadMetric] => [
    PLATFORM_NAMES[platform],
    (day) => day.downloads_by_platform?.[platform],
  ])
  return chartOf(metrics, now, span, lines)
}

function chartOf(
  metrics: readonly DailyMetrics[],
  now: number,
  span: Span,
  lines: readonly (readonly [string, ReadMetric])[],
): Chart {
  const byDay = new Map(metrics.map((day) => [day.date, day]))
  const days = lastDays(now, span)
  const series = lines.map(([label, pick]) => ({
    label,
    values: days.map((date) => {
      const day = byDay.get(date)
      return (day && pick(day)) ?? 0
    }),
  }))
  return { days, series }
}

/** Downloads of today, of the last 7 days and of the last month, today included. */
type DownloadWindows = {
  readonly today: number
  readonly week: number
  readonly month: number
}

/** The windows of the specification. The metrics must cover at least a month. */
export function downloadWindows(metrics: readonly DailyMetrics[], now: number): DownloadWindows {
  const since = (from: string) =>
    metrics.filter((day) => day.date >= from).reduce((sum, day) => sum + (day.downloads ?? 0), 0)
  const [today = ''] = lastDays(now, 1)
  const [week = ''] = lastDays(now, 7)
  return { today: since(today), week: since(week), month: since(monthBefore(now)) }
}

/** The same day of the previous month, or its last day. */
function monthBefore(now: number): string {
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const day = Math.min(date.getUTCDate(), lastDay)
  return dayOf(Date.UTC(year, month - 1, day))
}

/** The daily metrics from a day on, oldest first. */
export function metricsSince(from: string): Query<DailyMetrics> {
  return query(dailyMetrics, where('date', '>=', from), orderBy('date'))
}

/** The metrics of `count` days from a day on, oldest first. */
export function metricsOfDays(from: string, count: number): Query<DailyMetrics> {
  return query(metricsSince(from), limit(count))
}

/** Subscribes to the metrics of the last `count` days, oldest first. */
export function useDailyMetrics(now: number, count: number): Loadable<readonly DailyMetrics[]> {
  const [from = ''] = lastDays(now, count)
  const list = useMemo(() => metricsOfDays(from, count), [from, count])
  return useRows(list, ADMIN_MESSAGES.analyticsFailed)
}
