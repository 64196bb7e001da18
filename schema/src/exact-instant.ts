import type { Instant } from './stored'

/** A point in time with the precision of Firestore. */
type ExactInstant = Instant & { readonly seconds: number; readonly nanoseconds: number }

/** The instant at this number of seconds and nanoseconds after the epoch. */
export function exactInstant(seconds: number, nanoseconds: number): ExactInstant {
  const millis = seconds * 1_000 + Math.floor(nanoseconds / 1_000_000)
  return { seconds, nanoseconds, toMillis: () => millis, toDate: () => new Date(millis) }
}

/** Converts an instant to seconds and nanoseconds, without a loss of precision. */
export function toExactInstant(instant: Instant): ExactInstant {
  if (isExact(instant)) return instant
  const millis = instant.toMillis()
  const seconds = Math.floor(millis / 1_000)
  return exactInstant(seconds, (millis - seconds * 1_000) * 1_000_000)
}

/** Negative when the first is earlier, also within one millisecond; 0 when they are the same. */
export function compareInstants(one: Instant, other: Instant): number {
  const [a, b] = [toExactInstant(one), toExactInstant(other)]
  return a.seconds - b.seconds || a.nanoseconds - b.nanoseconds
}

/** Whether an instant is more precise than milliseconds. */
function isExact(instant: Instant): instant is ExactInstant {
  return 'seconds' in instant && 'nanoseconds' in instant
}

/**
 * Names a reply or notification in the `read_marks` of an inbox. The time is part of it, so a group
 * that grows is unread again.
 */
export function readMark(id: string, at: Instant): string {
  // Firestore stores microseconds.
  return `${id}@${Math.floor(at.toMillis())}`
}
