import type { HealthFinding } from '@grid/schema/health'
import { DAY_MS, MINUTE_MS } from '@grid/schema/period'
import { Timestamp } from 'firebase-admin/firestore'
import { removePrivateRecords, resumeDeletion } from '../account/deletion'
import { collection, type Documents, type Found } from '../core/documents'
import { auth } from '../core/firebase'
import { log } from '../core/log'
import { banOf, isBanned, onAccount } from '../core/members'
import type { CheckResult } from './check'

type DeletionRequest = Found<'account_deletions'>

const check = 'account_deletions'
/** The state of a deletion that an active ban delays. */
const HELD = 'held by a ban'
/** Longer than the call itself may take. */
const STALE_MS = 10 * MINUTE_MS
/** Longer than the lifetime of a token. */
const REQUEST_TTL_MS = DAY_MS

/**
 * Finishes account deletions that were interrupted, started by hand, or delayed by a ban that has
 * ended. Deletes old requests of finished deletions. A deletion that a ban still delays is no
 * finding.
 *
 * @param signal - Stops the check. Unfinished deletions are reported and resumed the next time, and
 *   so are old requests.
 */
export async function finishStaleDeletions(
  signal: AbortSignal,
  now = Date.now(),
): Promise<CheckResult> {
  const { docs } = await collection('account_deletions').get()
  const stale = docs.filter((request) => {
    return !isTime(request, 'finished_at') && !isTime(request, 'started_at', now - STALE_MS)
  })
  const over = docs.filter((request) => {
    return isTime(request, 'finished_at') && !isTime(request, 'finished_at', now - REQUEST_TTL_MS)
  })
  const findings: HealthFinding[] = []
  for (const request of stale) {
    const was = isTime(request, 'held_at') ? HELD : 'begun'
    const is = await resumeSafely(request, signal, now)
    if (is !== was) findings.push({ check, subject: request.ref.path, was, is })
  }
  for (const request of over) {
    if (signal.aborted) break
    const isDeleted = await deleteSafely(request)
    if (!isDeleted) findings.push({ check, subject: request.ref.path, was: 'finished', is: null })
  }
  const repaired = findings.filter(({ is }) => is !== null).length
  return { check, checked: docs.length, repaired, findings }
}

/**
 * Resumes a deletion; null if it failed. Documents that the last tokens of a disabled account
 * created are removed in the following nights.
 */
async function resumeSafely(
  request: DeletionRequest,
  signal: AbortSignal,
  now: number,
): Promise<typeof HELD | 'finished' | null> {
  try {
    if (isTime(request, 'held_at') && isBanned(await banOf(request.id).get())) {
      const isLongHeld = isTime(request, 'held_at', now - 2 * REQUEST_TTL_MS)
      if (isLongHeld) await removePrivateRecords(request.id)
      return HELD
    }
    signal.throwIfAborted()
    const { isHeld } = await resumeDeletion(request.id, signal)
    return isHeld ? HELD : 'finished'
  } catch (error) {
    log('ERROR', 'deletion failed', { error })
    return null
  }
}

/**
 * Deletes the request of a finished deletion; false if it failed. An unexpired token may have
 * created documents after the deletion, such as a download. A custom token that was issued before
 * it may even have created the account again: without the request, that could take another
 * username.
 */
async function deleteSafely({ id, ref }: DeletionRequest): Promise<boolean> {
  try {
    await onAccount(auth().deleteUser(id))
    await removePrivateRecords(id)
    await ref.delete()
    return true
  } catch (error) {
    log('ERROR', 'the request for a deletion remains', { error })
    return false
  }
}

/** Whether a field of a request is a time, `since` at the earliest. */
function isTime(
  request: DeletionRequest,
  field: keyof Documents['account_deletions'],
  since = 0,
): boolean {
  const at = request.data()[field]
  return at instanceof Timestamp && at.toMillis() >= since
}
