import type { HealthFinding } from '@grid/schema/health'
import { Timestamp } from 'firebase-admin/firestore'
import { finishDeletion, removeTraces } from '../account/deletion'
import { db } from '../core/firebase'
import { log } from '../core/log'
import type { CheckResult } from './check'

const check = 'account_deletions'
/** Longer than the call itself may take. */
const STALE_MS = 10 * 60 * 1_000
/** Longer than any token of the account lives. */
const REMEMBERED_MS = 24 * 60 * 60 * 1_000

/**
 * Finishes the deletions of accounts that stopped half way, and forgets those long finished, once
 * nothing is left of them.
 *
 * @param signal - Ends the time for it. What is not finished by then is told, and goes on from
 *   there the next time.
 */
export async function finishStaleDeletions(
  signal: AbortSignal,
  now = Date.now(),
): Promise<CheckResult> {
  const { docs } = await db.collection('account_deletions').get()
  const stale = docs.filter((note) => {
    return !isMoment(note, 'finished_at') && !isMoment(note, 'started_at', now - STALE_MS)
  })
  const over = docs.filter((note) => {
    return isMoment(note, 'finished_at') && !isMoment(note, 'finished_at', now - REMEMBERED_MS)
  })
  // A token that outlived the account may have left something until it ran out, such as a download.
  for (const { id, ref } of over) {
    signal.throwIfAborted()
    await removeTraces(id)
    await ref.delete()
  }
  const findings: HealthFinding[] = []
  for (const { id, ref } of stale) {
    const is = (await isFinished(id, signal)) ? 'finished' : null
    findings.push({ check, subject: ref.path, was: 'begun', is })
  }
  const repaired = findings.filter(({ is }) => is !== null).length
  return { check, checked: docs.length, repaired, findings }
}

/** Whether a deletion could be finished; one that could not keeps no other waiting. */
async function isFinished(uid: string, signal: AbortSignal): Promise<boolean> {
  try {
    signal.throwIfAborted()
    await finishDeletion(uid, signal)
    return true
  } catch (error) {
    log('ERROR', 'deletion failed', { error })
    return false
  }
}

/** Whether a note tells a moment, since then at the earliest. */
function isMoment(note: FirebaseFirestore.DocumentSnapshot, field: string, since = 0): boolean {
  const at: unknown = note.get(field)
  return at instanceof Timestamp && at.toMillis() >= since
}
