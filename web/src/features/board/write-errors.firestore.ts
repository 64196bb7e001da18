import { type Ban, isInForce } from '@grid/schema/ban'
import { type Pace, secondsAfterRefusal } from '@grid/schema/member-activity'
import type { Profile } from '@grid/schema/profile'
import { doc } from 'firebase/firestore'
import { errorCode, UserFacingError } from '../../data/errors'
import { bans, memberActivities, posts } from '../../data/firestore'
import { readFromServer } from '../../data/requests.firestore'
import { serverNow } from '../../data/server-clock'
import { WRITING_MESSAGES } from './messages'
import { lastOf, rateLimitError } from './rate-limit'

/**
 * Says how long to wait when the rules refused a post or a comment for its pace: by their clock,
 * for that of the device may be wrong.
 */
export async function explainRateLimit(
  error: unknown,
  { kind, author }: { readonly kind: Pace; readonly author: Profile },
): Promise<unknown> {
  if (errorCode(error) !== 'permission-denied') return error
  const activity = (await readFromServer(doc(memberActivities, author.id))).data()
  const now = await serverNow()
  const seconds = secondsAfterRefusal(kind, lastOf(kind, activity), author.created_at, now)
  return seconds > 0 ? rateLimitError(kind, seconds) : error
}

/**
 * Puts into words why the rules refused a member's write: a ban in force, or a post that is gone.
 * Any other failure stays what it was.
 */
export async function explainRejection(
  error: unknown,
  { uid, postId }: { readonly uid: string; readonly postId?: string },
): Promise<unknown> {
  const code = errorCode(error)
  if (code !== 'permission-denied' && code !== 'not-found') return error
  const ban = (await readFromServer(doc(bans, uid))).data()
  if (ban && (await isStillInForce(ban)))
    return new UserFacingError(WRITING_MESSAGES.banned(ban.reason))
  if (!postId) return error
  const post = await readFromServer(doc(posts, postId))
  return post.exists() ? error : new UserFacingError(WRITING_MESSAGES.gone)
}

/** Whether the rules see the ban in force: by their clock, for that of the device may be wrong. */
async function isStillInForce(ban: Ban): Promise<boolean> {
  if (!ban.is_active || !ban.expires_at) return ban.is_active
  return isInForce(ban, await serverNow())
}
