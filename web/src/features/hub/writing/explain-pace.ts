import { type Pace, secondsAfterRefusal } from '@grid/schema/member-activity'
import type { Profile } from '@grid/schema/profile'
import { doc } from 'firebase/firestore'
import { memberActivities } from '../../../data/firestore'
import { errorCode } from '../../../data/problem'
import { readFromServer } from '../../../data/read-from-server'
import { lastOf, tooSoon } from './pace'

/**
 * Says how long to wait when the rules refused a post or a comment for its pace. Where the device's
 * clock differs, only they know that it is too soon.
 */
export async function explainPace(
  error: unknown,
  { kind, author }: { readonly kind: Pace; readonly author: Profile },
): Promise<unknown> {
  if (errorCode(error) !== 'permission-denied') return error
  const activity = (await readFromServer(doc(memberActivities, author.id))).data()
  const seconds = secondsAfterRefusal(kind, lastOf(kind, activity), author.created_at, Date.now())
  return seconds > 0 ? tooSoon(kind, seconds) : error
}
