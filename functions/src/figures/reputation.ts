import { AggregateField } from 'firebase-admin/firestore'
import { hasStatus } from '../core/errors'
import { db } from '../core/firebase'

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
