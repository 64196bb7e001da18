import { Timestamp } from 'firebase-admin/firestore'
import { finishDeletion } from '../account/deletion'
import { db } from '../core/db'
import type { CheckResult } from './check'

const check = 'account_deletions'
/** Longer than the call itself may take. */
const STALE_MS = 10 * 60 * 1_000
/** Longer than any token of the account lives. */
const REMEMBERED_MS = 24 * 60 * 60 * 1_000

/** Finishes the deletions of accounts that stopped half way, and forgets those long finished. */
export async function finishStaleDeletions(now = Date.now()): Promise<CheckResult> {
  const { docs } = await db.collection('account_deletions').get()
  const stale = docs.filter((note) => {
    return !isMoment(note, 'finished_at') && !isMoment(note, 'started_at', now - STALE_MS)
  })
  const over = docs.filter((note) => {
    return isMoment(note, 'finished_at') && !isMoment(note, 'finished_at', now - REMEMBERED_MS)
  })
  for (const { id } of stale) await finishDeletion(id)
  for (const { ref } of over) await ref.delete()
  return {
    check,
    checked: docs.length,
    repaired: stale.length,
    findings: stale.map(({ ref }) => ({ check, subject: ref.path, was: 'begun', is: 'finished' })),
  }
}

/** Whether a note tells a moment, since then at the earliest. */
function isMoment(note: FirebaseFirestore.DocumentSnapshot, field: string, since = 0): boolean {
  const at: unknown = note.get(field)
  return at instanceof Timestamp && at.toMillis() >= since
}
