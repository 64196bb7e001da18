import { type Moves, movesOf } from '@grid/schema/counter-moves'
import type { CountedCollection } from '@grid/schema/metrics'
import { Timestamp } from 'firebase-admin/firestore'
import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { finishRevocation } from './admins'
import { isBanActive } from './bans'
import { alignAdminClaim, onAccount } from './core/admin-claim'
import { db } from './core/firebase'
import { refreshReputation, writeMoves } from './counters'
import { endSessions } from './sessions'

/** Ends the sessions of a newly banned user, also if `banUser` was interrupted. */
export const endBannedSessions = onDocumentWritten(
  { document: 'banned_users/{uid}', retry: true },
  async (event) => {
    const { before, after } = event.data ?? {}
    const isNew = after?.get('banned_at')?.toMillis() !== before?.get('banned_at')?.toMillis()
    if (isNew && isBanActive(after?.data())) await endSessions(event.params.uid)
  },
)

/**
 * Removes claim and sessions of a user who lost the `is_admin` flag, also if `revokeAdmin` was
 * interrupted. A deleted profile loses the claim only: its page still waits for a response, and its
 * sessions end with the account.
 */
export const endRemovedAdmins = onDocumentWritten(
  { document: 'profiles/{uid}', retry: true },
  async ({ data, params: { uid }, time }) => {
    if (data?.before.get('is_admin') !== true || data.after.get('is_admin') === true) return
    if (data.after.data()) await finishRevocation(uid, Date.parse(time))
    else await onAccount(alignAdminClaim(uid))
  },
)

const EVENT_TTL_MS = 24 * 60 * 60 * 1_000

/**
 * Changes the counters once for each event. Events can be delivered several times, so the
 * transaction stores the event's id, which a TTL policy deletes after a day.
 */
async function moveOnce(moves: Moves, eventId: string): Promise<void> {
  if (moves.size === 0) return
  const seen = db.doc('stats/counts').collection('counted_events').doc(eventId)
  await db.runTransaction(async (transaction) => {
    if ((await transaction.get(seen)).exists) return
    transaction.create(seen, { expires_at: Timestamp.fromMillis(Date.now() + EVENT_TTL_MS) })
    writeMoves(transaction, moves)
  })
}

function updateCounters(collection: CountedCollection) {
  return onDocumentWritten({ document: `${collection}/{id}`, retry: true }, (event) =>
    moveOnce(movesOf(collection, event.data?.before.data(), event.data?.after.data()), event.id),
  )
}

export const keepProfileFigures = updateCounters('profiles')
export const keepPostFigures = updateCounters('posts')
export const keepCommentFigures = updateCounters('comments')
export const keepDownloadFigures = updateCounters('download_stats')
export const keepServiceRequestFigures = updateCounters('service_requests')

/** Updates the reputation of an author when the upvotes of a post change. */
export const keepReputation = onDocumentWritten(
  { document: 'posts/{id}', retry: true },
  async (event) => {
    const [before, after] = [event.data?.before.data(), event.data?.after.data()]
    const isSame =
      before?.['upvotes'] === after?.['upvotes'] && before?.['user_id'] === after?.['user_id']
    if (isSame) return
    const authors = new Set([before?.['user_id'], after?.['user_id']])
    for (const author of authors) if (typeof author === 'string') await refreshReputation(author)
  },
)
