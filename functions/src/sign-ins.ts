import { LIMITS } from '@grid/schema/limits'
import { DAY_MS } from '@grid/schema/period'
import { deviceName, signInId } from '@grid/schema/sign-in'
import { Timestamp } from 'firebase-admin/firestore'
import type { SignedIn } from './core/authority'
import { accountCall, type Page } from './core/call'
import { doc, type Found, readAll } from './core/documents'
import { db } from './core/firebase'
import { documentsOf, profileOf } from './core/members'
import { isBootstrapAddress } from './core/params'
import { compareCredentials } from './credentials'
import { secondsOf, withEnded } from './sessions'

const { count, days } = LIMITS.signIns
const LIFE_MS = days * DAY_MS

/**
 * Records how and when the caller's session was opened, and deletes the oldest sign-ins beyond the
 * limit. Time and method are those of the token. A confirmation of the identity is stored with the
 * sign-in that it continues, so that both end together. A caller who names the session of another
 * device gains nothing: a session that never calls this is not listed.
 *
 * The client calls it after a sign-in, in the background, until it succeeds. A blocking function
 * would also see sign-ins without the site, but it needs Identity Platform, delays every sign-in,
 * and allows none while it does not respond. A rule could neither order nor limit the list.
 */
export const recordSignIn = accountCall('recordSignIn', async (caller, { signed_in_at: at }) => {
  const is_continued = at !== undefined && (await storeConfirmation(caller, at))
  if (!is_continued) await storeSignIn(caller)
  // The session may have been opened with a new password or e-mail.
  await compareCredentials(caller.uid, null)
  const { verifiedEmail } = caller
  return { may_claim: !verifiedEmail || isBootstrapAddress(verifiedEmail), is_continued }
})

async function storeSignIn({ uid, method, signedInAt, userAgent }: SignedIn & Page): Promise<void> {
  const at = signedInAt * 1_000
  if (at + LIFE_MS <= Date.now()) return
  const document = doc('sign_ins', signInId(uid, signedInAt))
  await db.runTransaction(async (transaction) => {
    const [profile, own] = await Promise.all([
      transaction.get(profileOf(uid)),
      transaction.get(documentsOf(uid, 'sign_ins')),
    ])
    // The profile is the first thing that the deletion of an account removes.
    if (!profile.exists || own.docs.some(({ id }) => id === document.id)) return
    const left = count - own.docs.filter((other) => timeOf(other) > at).length
    if (left <= 0) return
    const older = own.docs.filter((other) => timeOf(other) <= at)
    for (const { ref } of older.toSorted(byNewest).slice(left - 1)) transaction.delete(ref)
    transaction.create(document, {
      user_id: uid,
      signed_in_at: Timestamp.fromMillis(at),
      method,
      browser: deviceName(userAgent),
      expires_at: Timestamp.fromMillis(at + LIFE_MS),
    })
  })
}

/** Returns false if the sign-in is not recorded, or the session has another method. */
async function storeConfirmation(
  { uid, method, signedInAt }: SignedIn,
  sessionAt: number,
): Promise<boolean> {
  const document = doc('sign_ins', signInId(uid, sessionAt))
  return db.runTransaction(async (transaction) => {
    const [signIn, profile] = await readAll(transaction, document, profileOf(uid))
    const stored = signIn.data()
    if (stored?.user_id !== uid || stored.method !== method) return false
    const [, ...before] = secondsOf(stored)
    const confirmed = [...new Set([...before, signedInAt])]
    const latest = confirmed.slice(-LIMITS.session.confirmations)
    transaction.update(document, {
      confirmed_at: latest.map((at) => Timestamp.fromMillis(at * 1_000)),
      expires_at: Timestamp.fromMillis(signedInAt * 1_000 + LIFE_MS),
    })
    if (!profile.exists) return true
    // The session was ended before this device could record its confirmation.
    const isEnded = profile.data()?.ended_sessions?.includes(sessionAt) === true
    // Nothing could end the tokens of a forgotten confirmation later. The device has newer ones.
    const forgotten = confirmed.slice(0, -LIMITS.session.confirmations)
    const over = isEnded ? [...forgotten, signedInAt] : forgotten
    if (over.length > 0) transaction.update(profile.ref, withEnded(profile, over))
    return true
  })
}

function timeOf(signIn: Found<'sign_ins'>): number {
  return signIn.data().signed_in_at.toMillis()
}

function byNewest(one: Found<'sign_ins'>, other: Found<'sign_ins'>): number {
  return timeOf(other) - timeOf(one)
}
