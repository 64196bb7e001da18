import { type Pace, secondsAfterRefusal } from '@grid/schema/member-activity'
import type { Profile } from '@grid/schema/profile'
import { doc } from 'firebase/firestore'
import { memberActivities } from '../../../data/firestore'
import { errorCode } from '../../../data/problem'
import { readFromServer } from '../../../data/read-from-server'
import { serverNow } from '../../../data/server-now'
import { lastOf, tooSoon } from './pace'

/**
 * Says how long to wait when the rules refused a post or a comment for its pace: by their clock,
 * for that of the device may be wrong.
 */
export async function explainPace(
  error: unknown,
  { kind, author }: { readonly kind: Pace; readonly author: Profile },
): Promise<unknown> {
  if (errorCode(error) !== 'permission-denied') return error
  const activity = (await readFromServer(doc(memberActivities, author.id))).data()
  const now = await serverNow()
  const seconds = secondsAfterRefusal(kind, lastOf(kind, activity), author.created_at, now)
  return seconds > 0 ? tooSoon(kind, seconds) : error
}
