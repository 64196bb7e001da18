import type { HealthFinding } from '@grid/schema/health'
import { DAY_MS, MINUTE_MS } from '@grid/schema/period'
import { Timestamp } from 'firebase-admin/firestore'
import { removePrivateRecords, resumeDeletion } from '../account/deletion'
import { collection, type Documents, type Found } from '../core/documents'
import { auth } from '../core/firebase'
import { log } from '../core/log'
import { banOf, isBanned, onAccount } from '../core/members'
import type { CheckResult } from './check'

type Note = Found<'account_deletions'>

const check = 'account_deletions'
/** The state of a deletion that an active ban delays. */
const HELD = 'held by a ban'
/** Longer than the call itself may take. */
const STALE_MS = 10 * MINUTE_MS
/** Longer than the lifetime of a token. */
const NOTE_TTL_MS = DAY_MS

/**
 * Finishes account deletions that were interrupted, started by hand, or delayed by a ban that has
 * ended. Deletes old notes of finished deletions. A deletion that a ban still delays is no finding.
 *
 * @param signal - Stops the check. Unfinished deletions are reported and resumed the next time, and
 *   so are old notes.
 */
export async function finishStaleDeletions(
  signal: AbortSignal,
  now = Date.now(),
): Promise<CheckResult> {
  const { docs } = await collection('account_deletions').get()
  const stale = docs.filter((note) => {
    return !isTime(note, 'finished_at') && !isTime(note, 'started_at', now - STALE_MS)
  })
  const over = docs.filter((note) => {
    return isTime(note, 'finished_at') && !isTime(note, 'finished_at', now - NOTE_TTL_MS)
  })
  const findings: HealthFinding[] = []
  for (const note of stale) {
    const was = isTime(note, 'held_at') ? HELD : 'begun'
    const is = await resumeSafely(note, signal, now)
    if (is !== was) findings.push({ check, subject: note.ref.path, was, is })
  }
  for (const note of over) {
    if (signal.aborted) break
    const isDeleted = await deleteSafely(note)
    if (!isDeleted) findings.push({ check, subject: note.ref.path, was: 'finished', is: null })
  }
  const repaired = findings.filter(({ is }) => is !== null).length
  return { check, checked: docs.length, repaired, findings }
}

/**
 * Resumes a deletion; null if it failed. Documents that the last tokens of a disabled account
 * created are removed in the following nights.
 */
async function resumeSafely(
  note: Note,
  signal: AbortSignal,
  now: number,
): Promise<typeof HELD | 'finished' | null> {
  try {
    if (isTime(note, 'held_at') && isBanned(await banOf(note.id).get())) {
      if (isTime(note, 'held_at', now - 2 * NOTE_TTL_MS)) await removePrivateRecords(note.id)
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

/**
 * Deletes the note of a finished deletion; false if it failed. An unexpired token may have created
 * documents after the deletion, such as a download. A custom token that was issued before it may
 * even have created the account again: without the note, that could take another username.
 */
async function deleteSafely({ id, ref }: Note): Promise<boolean> {
  try {
    await onAccount(auth().deleteUser(id))
    await removePrivateRecords(id)
    await ref.delete()
    return true
  } catch (error) {
    log('ERROR', 'the note of a deletion remains', { error })
    return false
  }
}

/** Whether a field of a note is a time, `since` at the earliest. */
function isTime(note: Note, field: keyof Documents['account_deletions'], since = 0): boolean {
  const at = note.data()[field]
  return at instanceof Timestamp && at.toMillis() >= since
}
