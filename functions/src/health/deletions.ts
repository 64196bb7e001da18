import { Timestamp } from 'firebase-admin/firestore'
import { finishDeletion } from '../account/deletion'
import { db } from '../core/db'
import type { CheckResult } from './check'

const check = 'account_deletions'
/** Longer than the call itself may take. */
const STALE_MS = 10 * 60 * 1_000

/** Finishes the deletions of accounts that stopped half way. */
export async function finishStaleDeletions(now = Date.now()): Promise<CheckResult> {
  const { docs } = await db.collection('account_deletions').get()
  const stale = docs.filter((note) => {
    const startedAt: unknown = note.get('started_at')
    return !(startedAt instanceof Timestamp) || startedAt.toMillis() < now - STALE_MS
  })
  for (const { id } of stale) await finishDeletion(id)
  return {
    check,
    checked: docs.length,
    repaired: stale.length,
    findings: stale.map(({ ref }) => ({ check, subject: ref.path, was: 'begun', is: 'finished' })),
  }
}
