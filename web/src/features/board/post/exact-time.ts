import type { Instant } from '@grid/schema/instant'
import { longDay } from '@grid/schema/long-day'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** A moment by the reader's own clock, which no server knows: 21 November 2026 at 14:05. */
export function exactTime(at: Instant): string {
  const date = at.toDate()
  return `${longDay(date)} at ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}
