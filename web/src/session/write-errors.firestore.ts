import { type Ban, isInForce } from '@grid/schema/ban'
import { type LimitedAction, secondsAfterRejection } from '@grid/schema/member-activity'
import { doc } from 'firebase/firestore'
import { errorCode, UserFacingError } from '../data/errors'
import { bans, memberActivities, posts } from '../data/firestore'
import { readFromServer } from '../data/requests.firestore'
import { serverNow } from '../data/rest-client'
import { type Actor, lastOf, rateLimitError } from './rate-limit.firestore'
import { WRITING_MESSAGES } from './writing-messages'

/**
 * Explains a rejection by the rate limit: how long to wait by the clock of the server, because the
 * clock of the device may be wrong. Any other error stays as it is.
 */
export async function explainRateLimit(
  error: unknown,
  { kind, author }: { readonly kind: LimitedAction; readonly author: Actor },
): Promise<unknown> {
  if (errorCode(error) !== 'permission-denied') return error
  const activity = (await readFromServer(doc(memberActivities, author.id))).data()
  const now = await serverNow()
  const seconds = secondsAfterRejection(kind, lastOf(kind, activity), author.created_at, now)
  return seconds > 0 ? rateLimitError(kind, seconds) : error
}

/**
 * Explains why the rules rejected a member's write: an active ban, or a deleted post. Returns any
 * other error unchanged.
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

/**
 * Explains why a member's write failed: an active ban, a deleted post, or the rate limit. Returns
 * any other error unchanged.
 */
export async function explainFailedWrite(
  error: unknown,
  {
    kind,
    author,
    postId,
  }: { readonly kind: LimitedAction; readonly author: Actor; readonly postId?: string },
): Promise<unknown> {
  const rejection = await explainRejection(error, { uid: author.id, ...(postId && { postId }) })
  return explainRateLimit(rejection, { kind, author })
}

/** Whether a ban is active by the server's clock; the clock of the device may be wrong. */
async function isStillInForce(ban: Ban): Promise<boolean> {
  if (!ban.is_active || !ban.expires_at) return ban.is_active
  return isInForce(ban, await serverNow())
}
