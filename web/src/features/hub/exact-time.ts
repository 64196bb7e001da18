import type { Instant } from '@grid/schema/instant'

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/** A moment by the reader's own clock: 21 November 2026 at 14:05. Servers do not know that clock. */
export function exactTime(at: Instant): string {
  return format.format(at.toDate())
}
