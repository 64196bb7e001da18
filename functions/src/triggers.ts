import { type Moves, movesOf } from '@grid/schema/counter-moves'
import type { CountedCollection } from '@grid/schema/counts'
import { Timestamp } from 'firebase-admin/firestore'
import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { finishRevocation } from './admins'
import { isBanActive } from './bans'
import { alignAdminClaim, onAccount } from './core/admin-claim'
import { db } from './core/firebase'
import { writeMoves } from './counters/counters'
import { refreshReputation } from './counters/post-sums'
import { endSessions } from './sessions'

/** Ends the sessions of whoever was just banned, also where `banUser` could not finish. */
export const endBannedSessions = onDocumentWritten(
  { document: 'banned_users/{uid}', retry: true },
  async (event) => {
    const { before, after } = event.data ?? {}
    const isNew = after?.get('banned_at')?.toMillis() !== before?.get('banned_at')?.toMillis()
    if (isNew && isBanActive(after?.data())) await endSessions(event.params.uid)
  },
)

/**
 * Takes claim and sessions from whoever has just lost the mirror, also where `revokeAdmin` could
 * not finish. Who deletes the own account loses the claim alone: the sessions go with the account,
 * and until then its page waits for an answer.
 */
export const endRemovedAdmins = onDocumentWritten(
  { document: 'profiles/{uid}', retry: true },
  async ({ data, params: { uid }, time }) => {
    if (data?.before.get('is_admin') !== true || data.after.get('is_admin') === true) return
    if (data.after.data()) await finishRevocation(uid, Date.parse(time))
    else await onAccount(alignAdminClaim(uid))
  },
)

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

/** Keeps an author's reputation equal to the upvotes of the posts that exist. */
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
