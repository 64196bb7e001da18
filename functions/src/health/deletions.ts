import type { HealthFinding } from '@grid/schema/health'
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore'
import { removeTraces, resumeDeletion } from '../account/deletion'
import { isBanActive } from '../bans'
import { db } from '../core/firebase'
import { log } from '../core/log'
import type { CheckResult } from './check'

const check = 'account_deletions'
/** What a deletion is that only waits for a ban to be over. */
const HELD = 'held by a ban'
/** Longer than the call itself may take. */
const STALE_MS = 10 * 60 * 1_000
/** Longer than any token of the account lives. */
const REMEMBERED_MS = 24 * 60 * 60 * 1_000

/**
 * Finishes the deletions of accounts that stopped half way, that were begun by hand or that a ban
 * held until now, and forgets those long finished, once nothing is left of them. One that a ban
 * still holds waits, and is no finding.
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
  for (const note of stale) {
    const was = isMoment(note, 'held_at') ? HELD : 'begun'
    const is = await resumeSafely(note, signal, now)
    if (is !== was) findings.push({ check, subject: note.ref.path, was, is })
  }
  const repaired = findings.filter(({ is }) => is !== null).length
  return { check, checked: docs.length, repaired, findings }
}

/**
 * What became of a deletion; null where it could not be settled, which keeps no other waiting. What
 * the last tokens of a held account leave goes in the nights after it, as of one that is finished.
 */
async function resumeSafely(
  note: DocumentSnapshot,
  signal: AbortSignal,
  now: number,
): Promise<typeof HELD | 'finished' | null> {
  try {
    if (isMoment(note, 'held_at') && (await isBanned(note.id))) {
      if (isMoment(note, 'held_at', now - 2 * REMEMBERED_MS)) await removeTraces(note.id)
      return HELD
    }
    signal.throwIfAborted()
    const { isHeld } = await resumeDeletion(note.id, signal)
    return isHeld ? HELD : 'finished'
  } catch (error) {
    log('ERROR', 'deletion failed', { error })
    return null
  }
}

async function isBanned(uid: string): Promise<boolean> {
  return isBanActive((await db.doc(`banned_users/${uid}`).get()).data())
}

/** Whether a note tells a moment, since then at the earliest. */
function isMoment(note: DocumentSnapshot, field: string, since = 0): boolean {
  const at: unknown = note.get(field)
  return at instanceof Timestamp && at.toMillis() >= since
}
