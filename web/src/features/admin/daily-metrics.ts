import { type DailyFigures, dayOf } from '@grid/schema/daily-figures'
import { LIMITS } from '@grid/schema/limits'
import {
  PLATFORM_NAMES,
  PLATFORMS,
  type Platform,
  TOOL_IDS,
  TOOL_NAMES,
  type ToolId,
} from '@grid/schema/releases'
import { lastDays } from './dates'

export type Span = (typeof LIMITS.chartDays)[number]

/** The span that the address names; anything else is 30 days. */
export function spanOf(text: string): Span {
  return LIMITS.chartDays.find((span) => String(span) === text) ?? 30
}

/** A named line of a chart: one number for each day. */
type Series = { readonly label: string; readonly values: readonly number[] }

/** Figures by day over a span, oldest first; a day on which nothing happened counts as nothing. */
export type Chart = { readonly days: readonly string[]; readonly series: readonly Series[] }

/** Whether nothing happened in the whole span. */
export function isEmpty({ series }: Chart): boolean {
  return series.every(({ values }) => values.every((value) => value === 0))
}

type ReadFigure = (figures: DailyFigures) => number | undefined

/** Downloads, sign-ups and posts of each day. */
export function activityChart(figures: readonly DailyFigures[], now: number, span: Span): Chart {
  return chartOf(figures, now, span, [
    ['Downloads', (day) => day.downloads],
    ['Sign-ups', (day) => day.sign_ups],
    ['Posts', (day) => day.posts],
  ])
}

/** Downloads of each day by tool. */
export function toolChart(figures: readonly DailyFigures[], now: number, span: Span): Chart {
  const lines = TOOL_IDS.map((tool: ToolId): [string, ReadFigure] => [
    TOOL_NAMES[tool],
    (day) => day.downloads_by_tool?.[tool],
  ])
  return chartOf(figures, now, span, lines)
}

/** Downloads of each day by platform. */
export function platformChart(figures: readonly DailyFigures[], now: number, span: Span): Chart {
  const lines = PLATFORMS.map((platform: Platform): [string, ReadFigure] => [
    PLATFORM_NAMES[platform],
    (day) => day.downloads_by_platform?.[platform],
  ])
  return chartOf(figures, now, span, lines)
}

function chartOf(
  figures: readonly DailyFigures[],
  now: number,
  span: Span,
  lines: readonly (readonly [string, ReadFigure])[],
): Chart {
  const byDay = new Map(figures.map((day) => [day.date, day]))
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

/** The windows of the specification, from figures that reach back at least a month. */
export function downloadWindows(figures: readonly DailyFigures[], now: number): DownloadWindows {
  const since = (from: string) =>
    figures.filter((day) => day.date >= from).reduce((sum, day) => sum + (day.downloads ?? 0), 0)
  const [today = ''] = lastDays(now, 1)
  const [week = ''] = lastDays(now, 7)
  return { today: since(today), week: since(week), month: since(monthBefore(now)) }
}

/** The same day of the month before, or that month's last day. */
function monthBefore(now: number): string {
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const day = Math.min(date.getUTCDate(), lastDay)
  return dayOf(Date.UTC(year, month - 1, day))
}
