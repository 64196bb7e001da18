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
