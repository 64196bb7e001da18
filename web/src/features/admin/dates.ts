import { dayOf } from '@grid/schema/metrics'
import { DAY_MS } from '@grid/schema/period'
import type { Instant } from '@grid/schema/stored'

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
const formatMomentDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** Allows a line break only before the time of day, and removes the comma. */
const inOneLine = (text: string) => text.replace(/ (?!\d\d:)/g, '\u00a0').replace(',', '')

/** Formats an instant for tables. */
export function formatMoment(at: Instant): string {
  return inOneLine(moment.format(at.toDate()))
}

/** Formats an instant with seconds. */
export function formatExact(at: Instant): string {
  return inOneLine(exact.format(at.toDate()))
}

/** Formats a day. */
export function formatDay(date: Date): string {
  return inOneLine(formatMomentDay.format(date))
}

/** Formats the time of day. `at` is in milliseconds. */
export function formatClock(at: number): string {
  return clock.format(at)
}

/** The names of the last `count` days (UTC), oldest first, today last. */
export function lastDays(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(now - (count - 1 - index) * DAY_MS))
}

const isoDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** Formats a UTC day of the daily metrics: "2026-11-23" becomes "23 Nov". */
export function formatIsoDay(date: string): string {
  return isoDay.format(new Date(`${date}T00:00:00Z`))
}
