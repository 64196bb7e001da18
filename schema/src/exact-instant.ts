import type { Instant } from './instant'

/** A point in time as exact as Firestore keeps it. */
type ExactInstant = Instant & { readonly seconds: number; readonly nanoseconds: number }

/** The instant so many seconds, and nanoseconds of the next one, after the epoch. */
export function exactInstant(seconds: number, nanoseconds: number): ExactInstant {
  const millis = seconds * 1_000 + Math.floor(nanoseconds / 1_000_000)
  return { seconds, nanoseconds, toMillis: () => millis, toDate: () => new Date(millis) }
}

/** The same instant in whole seconds and nanoseconds, as exact as it tells. */
export function exactly(instant: Instant): ExactInstant {
  if (isExact(instant)) return instant
  const millis = instant.toMillis()
  const seconds = Math.floor(millis / 1_000)
  return exactInstant(seconds, (millis - seconds * 1_000) * 1_000_000)
}

/** Negative when the first is earlier, also within one millisecond; 0 when they are the same. */
export function compareInstants(one: Instant, other: Instant): number {
  const [a, b] = [exactly(one), exactly(other)]
  return a.seconds - b.seconds || a.nanoseconds - b.nanoseconds
}

/** Whether an instant tells more than its milliseconds. */
function isExact(instant: Instant): instant is ExactInstant {
  return 'seconds' in instant && 'nanoseconds' in instant
}
