import { AggregateField } from 'firebase-admin/firestore'
import { hasStatus } from '../core/errors'
import { db } from '../core/firebase'

/**
 * Sets a post's counter to the number of comments below it, counted in the transaction that writes
 * it, so that no comment of the same moment is missed or counted twice. True when it was another; a
 * post that is gone stays away.
 */
export function refreshCommentCount(postId: string): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const post = await transaction.get(db.doc(`posts/${postId}`))
    if (!post.exists) return false
    const below = db.collection('comments').where('post_id', '==', postId)
    const { count } = (await transaction.get(below.count())).data()
    if ((post.get('comment_count') ?? 0) === count) return false
    transaction.update(post.ref, { comment_count: count })
    return true
  })
}

const TRIES = 20

/**
 * Sets a member's reputation to the sum of the upvotes of their posts. Summed anew each time, so
 * it may be repeated at will; written only onto the profile that was read before the sum was
 * taken, so a late worker never puts an older sum over a newer one. True when it was another.
 */
export async function refreshReputation(userId: string): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const profile = await db.doc(`profiles/${userId}`).get()
    if (!profile.updateTime) return false
    const reputation = await sumOfUpvotes(userId)
    if (profile.get('reputation') === reputation) return false
    try {
      await profile.ref.update({ reputation }, { lastUpdateTime: profile.updateTime })
      return true
    } catch (error) {
      if (!hasStatus(error, 'failed-precondition') || tries === TRIES) throw error
    }
  }
}

async function sumOfUpvotes(userId: string): Promise<number> {
  const posts = db.collection('posts').where('user_id', '==', userId)
  const sums = await posts.aggregate({ upvotes: AggregateField.sum('upvotes') }).get()
  return sums.data().upvotes
}
