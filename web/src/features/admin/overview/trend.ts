import type { DailyField, DailyFigures } from '@grid/schema/daily-figures'
import { lastDays } from '../last-days'

/** How many days a trend compares: 7 with the 7 before. */
export const TREND_DAYS = 14

/** A figure over the last 7 days against the 7 before, today included; all days are UTC. */
export type Trend = {
  readonly last: number
  readonly before: number
  /** Null where there is nothing to compare with. */
  readonly percent: number | null
  /** The fourteen days, oldest first. */
  readonly days: readonly number[]
}

/** The trend of one figure. A day without a document is a day on which nothing happened. */
export function trendOf(figures: readonly DailyFigures[], field: DailyField, now: number): Trend {
  const byDay = new Map(figures.map((day) => [day.date, day[field] ?? 0]))
  const days = lastDays(now, TREND_DAYS).map((date) => byDay.get(date) ?? 0)
  const before = sum(days.slice(0, 7))
  const last = sum(days.slice(7))
  const percent = before === 0 ? null : Math.round(((last - before) / before) * 100)
  return { last, before, percent, days }
}

/** The trend in words, e.g. "5 in 7 days, 4 before (+25%)". */
export function sayTrend({ last, before, percent }: Trend): string {
  const change = percent === null ? '' : ` (${percent > 0 ? '+' : ''}${percent}%)`
  return `${last} in 7 days, ${before} before${change}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
