import { ACTIVITY_FIELDS } from '@grid/schema/member-activity'
import type { Profile } from '@grid/schema/profile'
import {
  doc,
  type Firestore,
  serverTimestamp,
  Timestamp,
  type Transaction,
} from 'firebase/firestore'
import { currentSession } from '../../session/session-store'
import { assertRateLimit } from './rate-limit'

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
