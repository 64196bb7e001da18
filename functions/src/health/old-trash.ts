import { LIMITS } from '@grid/schema/limits'
import type { TrashKind } from '@grid/schema/trash'
import { type DocumentReference, Timestamp } from 'firebase-admin/firestore'
import { mapConcurrently } from '../core/batches'
import { db } from '../core/firebase'
import { spendId, sweepComments } from '../moderation'
import type { CheckResult } from './check'

const check = 'old_trash'
const DAY_MS = 24 * 60 * 60 * 1_000
/** The maximum per night. */
const MOST = 5_000
const AT_ONCE = 10
const KINDS: readonly TrashKind[] = ['posts', 'comments']

/**
 * Deletes old posts and comments from the trash, posts with their comments. That is no finding.
 *
 * @throws the signal's reason when the time is up.
 */
export async function emptyOldTrash(signal: AbortSignal, now = Date.now()): Promise<CheckResult> {
  const end = Timestamp.fromMillis(now - LIMITS.trash.days * DAY_MS)
  const old = db
    .collection('trash')
    .where('kind', 'in', KINDS)
    .where('deleted_at', '<', end)
    .orderBy('deleted_at')
  const { docs } = await old.select('kind').limit(MOST).get()
  let checked = 0
  await mapConcurrently(docs, AT_ONCE, async (entry) => {
    signal.throwIfAborted()
    if (!(await takeIfOld(entry.ref, end))) return
    checked += 1
    if (entry.get('kind') === 'posts') await sweepComments(entry.id)
  })
  return { check, checked, repaired: 0, findings: [] }
}

/**
 * Replaces an entry by its used id, unless its author restored the text meanwhile. True if this
 * happened, also in an earlier attempt whose response was lost.
 */
function takeIfOld(ref: DocumentReference, end: Timestamp): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const entry = await transaction.get(ref)
    const deletedAt: unknown = entry.get('deleted_at')
    if (entry.get('kind') === 'spent') return true
    if (!(deletedAt instanceof Timestamp && deletedAt.toMillis() < end.toMillis())) return false
    spendId(transaction, ref.id)
    return true
  })
}
