import { dayOf } from '@grid/schema/daily-figures'

const DAY_MS = 24 * 60 * 60 * 1_000

/** The names of the last `count` days (UTC), oldest first, today last. */
export function lastDays(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(now - (count - 1 - index) * DAY_MS))
}
