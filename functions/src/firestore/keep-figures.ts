import type { CountedCollection } from '@grid/schema/counts'
import { Timestamp } from 'firebase-admin/firestore'
import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { db } from '../core/firebase'
import { type Moves, movesOf } from '../figures/moves'
import { writeMoves } from '../figures/write-moves'

const SEEN_FOR_MS = 24 * 60 * 60 * 1_000

/**
 * Moves the maintained figures, once for each event: triggers are delivered at least once, so the
 * event's id is remembered (for a day, then a TTL policy forgets it) in the transaction that
 * counts.
 */
async function moveOnce(moves: Moves, eventId: string): Promise<void> {
  if (moves.size === 0) return
  const seen = db.doc('stats/counts').collection('counted_events').doc(eventId)
  await db.runTransaction(async (transaction) => {
    if ((await transaction.get(seen)).exists) return
    transaction.create(seen, { expires_at: Timestamp.fromMillis(Date.now() + SEEN_FOR_MS) })
    writeMoves(transaction, moves)
  })
}

function keepFigures(collection: CountedCollection) {
  return onDocumentWritten({ document: `${collection}/{id}`, retry: true }, (event) =>
    moveOnce(movesOf(collection, event.data?.before.data(), event.data?.after.data()), event.id),
  )
}

export const keepProfileFigures = keepFigures('profiles')
export const keepPostFigures = keepFigures('posts')
export const keepCommentFigures = keepFigures('comments')
export const keepDownloadFigures = keepFigures('download_stats')
export const keepServiceRequestFigures = keepFigures('service_requests')
