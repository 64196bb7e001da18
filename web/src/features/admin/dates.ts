import { MONTHS, timeOfDay, twoDigits } from '@grid/schema/format'
import { dayOf } from '@grid/schema/metrics'
import { DAY_MS } from '@grid/schema/period'
import type { Instant } from '@grid/schema/stored'

// Without `Intl`, whose data takes 40 ms to load.
const shortMonth = (month: number) => MONTHS[month]?.slice(0, 3)

/** Formats a day: 21 Nov 2026, in one line. */
export function formatDay(date: Date): string {
  return [date.getDate(), shortMonth(date.getMonth()), date.getFullYear()].join('\u00a0')
}

const secondOf = (date: Date) => `${timeOfDay(date)}:${twoDigits(date.getSeconds())}`

/** Formats an instant for tables. A line may break only before the time of day. */
export function formatMoment(at: Instant): string {
  return `${formatDay(at.toDate())} ${timeOfDay(at.toDate())}`
}

/** Formats an instant with seconds. */
export function formatExact(at: Instant): string {
  return `${formatDay(at.toDate())} ${secondOf(at.toDate())}`
}

/** Formats the time of day. `at` is in milliseconds. */
export function formatClock(at: number): string {
  return secondOf(new Date(at))
}

/** The names of the last `count` days (UTC), oldest first, today last. */
export function lastDays(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(now - (count - 1 - index) * DAY_MS))
}

/** Formats a UTC day of the daily metrics: "2026-11-23" becomes "23 Nov". */
export function formatIsoDay(date: string): string {
  const day = new Date(date)
  return `${day.getUTCDate()} ${shortMonth(day.getUTCMonth())}`
}
