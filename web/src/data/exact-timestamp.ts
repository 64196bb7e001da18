import { exactly } from '@grid/schema/exact-instant'
import type { Instant } from '@grid/schema/instant'
import { Timestamp } from 'firebase/firestore'

/** A moment as Firestore's client takes it, to the nanosecond, however it came here. */
export function exactTimestamp(instant: Instant): Timestamp {
  const { seconds, nanoseconds } = exactly(instant)
  return new Timestamp(seconds, nanoseconds)
}
