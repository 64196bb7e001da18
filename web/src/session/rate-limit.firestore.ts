import {
  ACTIVITY_FIELDS,
  type LimitedAction,
  type MemberActivity,
  secondsToWait,
} from '@grid/schema/member-activity'
import type { Profile } from '@grid/schema/profile'
import {
  doc,
  type Firestore,
  serverTimestamp,
  Timestamp,
  type Transaction,
} from 'firebase/firestore'
import { RateLimitError } from '../data/errors'
import { currentSession } from './session-store'
import { WRITING_MESSAGES } from './writing-messages'

/** The times of a member's last actions; undefined before the first one. */
type Latest = Omit<MemberActivity, 'id'> | undefined

/** The time of the member's last action of a kind. */
export function lastOf(kind: LimitedAction, latest: Latest) {
  const [, time] = ACTIVITY_FIELDS[kind]
  return latest?.[time]
}

/** Returns an error that says how long to wait, in seconds, before the next action. */
export function rateLimitError(kind: LimitedAction, seconds: number): RateLimitError {
  return new RateLimitError(WRITING_MESSAGES.tooSoon[kind](seconds), seconds)
}

/** @throws RateLimitError when the last action is too recent; it says how long to wait. */
export function assertRateLimit(
  kind: LimitedAction,
  author: Pick<Profile, 'created_at'>,
  latest: Latest,
): void {
  const seconds = secondsToWait(kind, lastOf(kind, latest), author.created_at, Date.now())
  if (seconds > 0) throw rateLimitError(kind, seconds)
}

/** The member who acts; accounts younger than a day have longer pauses. */
export type Actor = Pick<Profile, 'id' | 'created_at'>

/**
 * Names a vote, an edit or a report in the member's activity document; the security rules require
 * that of its transaction. Reads, so it comes before the first write.
 *
 * @param id - The id of the post of the vote, of the edited text, or of the report.
 * @throws RateLimitError when the last action is too recent; it says how long to wait.
 */
export async function nameAction(
  transaction: Transaction,
  db: Firestore,
  { kind, member, id }: { kind: 'vote' | 'edit' | 'report'; member: Actor; id: string },
): Promise<void> {
  const activity = await transaction.get(doc(db, 'member_activity', member.id))
  assertRateLimit(kind, member, activity.data())
  const [idField, timeField] = ACTIVITY_FIELDS[kind]
  const named = { [idField]: id, [timeField]: serverTimestamp() }
  transaction.set(activity.ref, named, { merge: true })
}

/** The signed-in member as an actor. Without a profile, the age is left to the rules. */
export function actorOf(uid: string): Actor {
  const session = currentSession()
  const profile = session.status === 'signed-in' ? session.profile : null
  return { id: uid, created_at: profile?.created_at ?? Timestamp.fromMillis(0) }
}
