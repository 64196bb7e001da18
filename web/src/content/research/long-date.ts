import { longDay } from '@grid/schema/format'

/** A stored day as one writes it: 2026-06-18 becomes 18 June 2026, wherever the reader is. */
export function longDate(date: string): string {
  return longDay(new Date(`${date}T00:00`))
}
