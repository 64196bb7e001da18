import { type Pace, secondsAfterRefusal } from '@grid/schema/member-activity'
import type { Profile } from '@grid/schema/profile'
import { doc, getDocFromServer } from 'firebase/firestore'
import { memberActivities } from '../../data/firestore'
import { errorCode, Problem } from '../../data/problem'
import { COMMENT_MESSAGES } from './comments/messages'
import { HUB_MESSAGES } from './messages'

const TOO_SOON = { post: HUB_MESSAGES.tooSoon, comment: COMMENT_MESSAGES.tooSoon } as const

/**
 * Says how long to wait when the rules refused a post or a comment for its pace. Where the device's
 * clock differs, only they know that it is too soon.
 */
export async function explainPace(kind: Pace, error: unknown, author: Profile): Promise<unknown> {
  if (errorCode(error) !== 'permission-denied') return error
  const activity = (await getDocFromServer(doc(memberActivities, author.id))).data()
  const last = { post: activity?.posted_at, comment: activity?.commented_at }[kind]
  const seconds = secondsAfterRefusal(kind, last, author.created_at, Date.now())
  return seconds > 0 ? new Problem(TOO_SOON[kind](seconds)) : error
}
