import { isInForce } from '@grid/schema/ban'
import { doc, getDocFromServer } from 'firebase/firestore'
import { bans, posts } from '../../data/firestore'
import { errorCode, Problem } from '../../data/problem'
import { HUB_MESSAGES } from './messages'

/**
 * Puts into words why the rules refused a member's write: a ban in force, or a post that is gone.
 * Any other failure stays what it was.
 */
export async function explainRefusal(
  error: unknown,
  { uid, postId }: { readonly uid: string; readonly postId?: string },
): Promise<unknown> {
  const code = errorCode(error)
  if (code !== 'permission-denied' && code !== 'not-found') return error
  const ban = (await getDocFromServer(doc(bans, uid))).data()
  if (ban && isInForce(ban, Date.now())) return new Problem(HUB_MESSAGES.banned(ban.reason))
  if (!postId) return error
  const post = await getDocFromServer(doc(posts, postId))
  return post.exists() ? error : new Problem(HUB_MESSAGES.gone)
}
