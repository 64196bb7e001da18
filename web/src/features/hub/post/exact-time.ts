import type { Instant } from '@grid/schema/instant'

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/** A moment by the reader's own clock, which no server knows: 21 November 2026 at 14:05. */
export function exactTime(at: Instant): string {
  return format.format(at.toDate())
}
