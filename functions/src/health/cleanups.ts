import { LIMITS } from '@grid/schema/limits'
import { DAY_MS } from '@grid/schema/period'
import type { TrashKind } from '@grid/schema/trash'
import { Timestamp } from 'firebase-admin/firestore'
import { attemptAll, drainInBatches } from '../core/batches'
import { collection, doc, select } from '../core/documents'
import { db } from '../core/firebase'
import { spendId, sweepComments } from '../text-deletion'
import type { CheckResult } from './check'

/** The most entries of the trash that one night deletes. */
const MOST_ENTRIES = 5_000
const ENTRIES_AT_ONCE = 10
const KINDS: readonly TrashKind[] = ['posts', 'comments']

/**
 * Deletes old posts and comments from the trash, posts with their comments. That is no finding.
 *
 * @throws the signal's reason when the time is up.
 */
export async function emptyOldTrash(signal: AbortSignal, now = Date.now()): Promise<CheckResult> {
  const end = Timestamp.fromMillis(now - LIMITS.trash.days * DAY_MS)
  const old = collection('trash')
    .where('kind', 'in', KINDS)
    .where('deleted_at', '<', end)
    .orderBy('deleted_at')
  const { docs } = await select(old, 'kind').limit(MOST_ENTRIES).get()
  let checked = 0
  await attemptAll(docs, ENTRIES_AT_ONCE, async (entry) => {
    signal.throwIfAborted()
    if (!(await takeIfOld(entry.id, end))) return
    checked += 1
    if (entry.data().kind === 'posts') await sweepComments(entry.id)
  })
  return { check: 'old_trash', checked, repaired: 0, findings: [] }
}

/**
 * Replaces an entry by its used id, unless its author restored the text meanwhile. True if this
 * happened, also in an earlier attempt whose response was lost.
 */
function takeIfOld(id: string, end: Timestamp): Promise<boolean> {
  return db.runTransaction(async (transaction) => {
    const entry = (await transaction.get(doc('trash', id))).data()
    if (entry?.kind === 'spent') return true
    if (!entry || entry.deleted_at.toMillis() >= end.toMillis()) return false
    spendId(transaction, id)
    return true
  })
}

const RECORDS_AT_ONCE = 200

/**
 * Deletes service requests, downloads and events that are older than their retention. Triggers
 * change the counters. That is no finding.
 *
 * @throws the signal's reason when the time is up.
 */
export async function deleteOldRecords(
  signal: AbortSignal,
  now = Date.now(),
): Promise<CheckResult> {
  let checked = 0
  for (const [name, days] of Object.entries(LIMITS.retentionDays)) {
    const end = Timestamp.fromMillis(now - days * DAY_MS)
    const old = db.collection(name).where('created_at', '<', end).select()
    checked += await drainInBatches(
      old,
      RECORDS_AT_ONCE,
      (batch, { ref }) => void batch.delete(ref),
      signal,
    )
  }
  return { check: 'old_records', checked, repaired: 0, findings: [] }
}
