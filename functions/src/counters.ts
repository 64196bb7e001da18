import {
  type CounterChanges,
  counterChangesOf,
  isTagOrAuthorCounter,
  nestedIncrements,
} from '@grid/schema/counter-changes'
import type { CountedCollection } from '@grid/schema/metrics'
import { DAY_MS } from '@grid/schema/period'
import {
  AggregateField,
  type DocumentData,
  type DocumentReference,
  FieldValue,
  Timestamp,
  type Transaction,
  type UpdateData,
} from 'firebase-admin/firestore'
import { collection, doc, statsDocument } from './core/documents'
import { hasStatus } from './core/errors'
import { db } from './core/firebase'
import { documentsOf, profileOf } from './core/members'
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
export function countChanges(name: CountedCollection): ChangeHandler<CountedCollection> {
  return async ({ before, after, eventId }) => {
    const changes = counterChangesOf(name, before, after)
    if (changes.size === 0) return
    const seen = statsDocument('counts').collection('counted_events').doc(eventId)
    await db.runTransaction(async (transaction) => {
      if ((await transaction.get(seen)).exists) return
      transaction.create(seen, { expires_at: Timestamp.fromMillis(Date.now() + EVENT_TTL_MS) })
      writeCounterChanges(transaction, changes)
    })
  }
}

/**
 * Updates the reputation of an author when the upvotes of a post change, or a post with upvotes
 * comes, goes or gets another author.
 */
export async function updateReputation({ before, after }: DocumentChange<'posts'>) {
  const changes = new Map<string, number>()
  for (const [post, sign] of [[before, -1] as const, [after, 1] as const]) {
    const { user_id: author, upvotes } = post ?? {}
    if (typeof author !== 'string' || typeof upvotes !== 'number') continue
    changes.set(author, (changes.get(author) ?? 0) + sign * upvotes)
  }
  for (const [author, change] of changes) if (change !== 0) await refreshReputation(author)
}

/**
 * Sets a post's counter to the number of its comments, counted in the same transaction. True if it
 * changed; false for a deleted post.
 */
export function refreshCommentCount(postId: string): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const post = await transaction.get(doc('posts', postId))
    if (!post.exists) return false
    const below = collection('comments').where('post_id', '==', postId)
    const { count } = (await transaction.get(below.count())).data()
    if ((post.data()?.comment_count ?? 0) === count) return false
    transaction.update(post.ref, { comment_count: count })
    return true
  })
}

/** How often the votes are added up before the event fails and is delivered again. */
const MAX_SUMS = 10

/**
 * Sets a member's reputation to the sum of the upvotes of their posts. True if it changed; false
 * for a deleted member.
 *
 * It adds up without a transaction, which would lock all posts of the member, so that voters wait
 * for each other. Instead it writes only to the profile that it read before the sum, and then adds
 * up again, until a sum is what is stored: a call with an older sum never has the last word.
 */
export async function refreshReputation(userId: string): Promise<boolean> {
  const posts = documentsOf(userId, 'posts')
  const sum = posts.aggregate({ upvotes: AggregateField.sum('upvotes') })
  let isChanged = false
  for (let tries = 0; tries < MAX_SUMS; tries += 1) {
    const profile = await profileOf(userId).get()
    if (!profile.exists) return false
    const reputation = (await sum.get()).data().upvotes
    if (profile.data()?.reputation === reputation) return isChanged
    isChanged = (await writeUnchanged(profile.ref, profile.updateTime, { reputation })) || isChanged
  }
  throw new Error('The votes changed too fast for the reputation.')
}

/** Updates a document if nobody has written it since `writtenAt`. Returns whether it did. */
export async function writeUnchanged<T extends DocumentData>(
  document: DocumentReference<T, T>,
  writtenAt: Timestamp | undefined,
  fields: UpdateData<T>,
): Promise<boolean> {
  try {
    await document.update(fields, writtenAt ? { lastUpdateTime: writtenAt } : {})
    return true
  } catch (error) {
    if (hasStatus(error, 'failed-precondition') || hasStatus(error, 'not-found')) return false
    throw error
  }
}
