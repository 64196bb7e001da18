import { isTagOrAuthorCounter, type Moves, nestedSteps } from '@grid/schema/counter-moves'
import { AggregateField, FieldValue, type Transaction } from 'firebase-admin/firestore'
import { hasStatus } from './core/errors'
import { db } from './core/firebase'

/** Writes the changes as increments, so that concurrent changes add up. */
export function writeMoves(transaction: Transaction, moves: Moves): void {
  for (const [path, { fields, steps }] of moves) {
    transaction.set(
      db.doc(path),
      {
        ...fields,
        ...nestedSteps(steps, FieldValue.increment),
        ...(isTagOrAuthorCounter(path) ? {} : { updated_at: FieldValue.serverTimestamp() }),
      },
      { merge: true },
    )
  }
}

/**
 * Sets a post's counter to the number of its comments, counted in the same transaction. True if it
 * changed; false for a deleted post.
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

const MAX_ATTEMPTS = 20

/**
 * Sets a member's reputation to the sum of the upvotes of their posts. The precondition on the
 * profile prevents that a slow call replaces a newer sum. True if it changed.
 */
export async function refreshReputation(userId: string): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const profile = await db.doc(`profiles/${userId}`).get()
    if (!profile.updateTime) return false
    const reputation = await sumOfUpvotes(userId)
    if (profile.get('reputation') === reputation) return false
    try {
      await profile.ref.update({ reputation }, { lastUpdateTime: profile.updateTime })
      return true
    } catch (error) {
      if (!hasStatus(error, 'failed-precondition') || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

async function sumOfUpvotes(userId: string): Promise<number> {
  const posts = db.collection('posts').where('user_id', '==', userId)
  const sums = await posts.aggregate({ upvotes: AggregateField.sum('upvotes') }).get()
  return sums.data().upvotes
}
