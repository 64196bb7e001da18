import {
  type CounterChanges,
  counterChangesOf,
  isTagOrAuthorCounter,
  nestedIncrements,
} from '@grid/schema/counter-changes'
import type { CountedCollection } from '@grid/schema/metrics'
import { DAY_MS } from '@grid/schema/period'
import { AggregateField, FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore'
import { db } from './core/firebase'
import { profileOf } from './core/members'
import type { ChangeHandler, DocumentChange } from './document-change'

/** Writes the changes as increments, so that concurrent changes add up. */
export function writeCounterChanges(transaction: Transaction, changes: CounterChanges): void {
  for (const [path, { fields, increments }] of changes) {
    transaction.set(
      db.doc(path),
      {
        ...fields,
        ...nestedIncrements(increments, FieldValue.increment),
        ...(isTagOrAuthorCounter(path) ? {} : { updated_at: FieldValue.serverTimestamp() }),
      },
      { merge: true },
    )
  }
}

const EVENT_TTL_MS = DAY_MS

/**
 * Changes the counters of a collection once for each event. Events can be delivered several times,
 * so the transaction stores the event's id, which a TTL policy deletes after a day.
 */
export function countChanges(collection: CountedCollection): ChangeHandler {
  return async ({ before, after, eventId }) => {
    const changes = counterChangesOf(collection, before, after)
    if (changes.size === 0) return
    const seen = db.doc('stats/counts').collection('counted_events').doc(eventId)
    await db.runTransaction(async (transaction) => {
      if ((await transaction.get(seen)).exists) return
      transaction.create(seen, { expires_at: Timestamp.fromMillis(Date.now() + EVENT_TTL_MS) })
      writeCounterChanges(transaction, changes)
    })
  }
}

/** Updates the reputation of an author when the upvotes of a post change. */
export async function updateReputation({ before, after }: DocumentChange): Promise<void> {
  const isSame =
    before?.['upvotes'] === after?.['upvotes'] && before?.['user_id'] === after?.['user_id']
  if (isSame) return
  const authors = new Set([before?.['user_id'], after?.['user_id']])
  for (const author of authors) if (typeof author === 'string') await refreshReputation(author)
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

/**
 * Sets a member's reputation to the sum of the upvotes of their posts, added up in the same
 * transaction. True if it changed; false for a deleted member.
 */
export function refreshReputation(userId: string): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const profile = await transaction.get(profileOf(userId))
    if (!profile.exists) return false
    const posts = db.collection('posts').where('user_id', '==', userId)
    const sum = posts.aggregate({ upvotes: AggregateField.sum('upvotes') })
    const reputation = (await transaction.get(sum)).data().upvotes
    if (profile.get('reputation') === reputation) return false
    transaction.update(profile.ref, { reputation })
    return true
  })
}
