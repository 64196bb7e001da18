import type { CountedCollection } from '@grid/schema/counts'
import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import { onDocumentCreated, onDocumentDeleted } from 'firebase-functions/v2/firestore'
import { db } from '../core/db'

const SEEN_FOR_MS = 24 * 60 * 60 * 1_000

/**
 * Moves one counter of `stats/counts`, once for each event: triggers are delivered at least once,
 * so the event's id is remembered (for a day, then a TTL policy forgets it) in the transaction
 * that counts.
 */
async function count(collection: CountedCollection, step: 1 | -1, eventId: string): Promise<void> {
  const counts = db.doc('stats/counts')
  const seen = counts.collection('counted_events').doc(eventId)
  await db.runTransaction(async (transaction) => {
    if ((await transaction.get(seen)).exists) return
    transaction.create(seen, { expires_at: Timestamp.fromMillis(Date.now() + SEEN_FOR_MS) })
    transaction.set(
      counts,
      { [collection]: FieldValue.increment(step), updated_at: FieldValue.serverTimestamp() },
      { merge: true },
    )
  })
}

function countCreated(collection: CountedCollection) {
  return onDocumentCreated({ document: `${collection}/{id}`, retry: true }, (event) =>
    count(collection, 1, event.id),
  )
}

function countDeleted(collection: CountedCollection) {
  return onDocumentDeleted({ document: `${collection}/{id}`, retry: true }, (event) =>
    count(collection, -1, event.id),
  )
}

export const countProfileCreated = countCreated('profiles')
export const countProfileDeleted = countDeleted('profiles')
export const countPostCreated = countCreated('posts')
export const countPostDeleted = countDeleted('posts')
export const countCommentCreated = countCreated('comments')
export const countCommentDeleted = countDeleted('comments')
export const countDownloadCreated = countCreated('download_stats')
export const countDownloadDeleted = countDeleted('download_stats')
export const countServiceRequestCreated = countCreated('service_requests')
export const countServiceRequestDeleted = countDeleted('service_requests')
