import { LIMITS } from '@grid/schema/limits'
import { DAY_MS } from '@grid/schema/period'
import { deviceName, signInId } from '@grid/schema/sign-in'
import { type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore'
import { onAccount } from './core/admin-claim'
import { auditedBy } from './core/audit'
import type { SignedIn } from './core/authority'
import { accountCall, type Page, recentAdminCall } from './core/call'
import { AppError } from './core/errors'
import { auth, db } from './core/firebase'
import { log } from './core/log'
import { profileOf } from './core/members'
import { isBootstrapAddress } from './core/params'
import { compareCredentials } from './credentials'

/** Ends the sessions of a user: their refresh tokens give no new id tokens. */
export function endSessions(userId: string): Promise<void> {
  return onAccount(auth.revokeRefreshTokens(userId))
}

/** Ends the sessions of a banned user. If it fails, the trigger `onBanWritten` repeats it. */
export async function endSessionsOfBanned(userId: string): Promise<void> {
  try {
    await endSessions(userId)
  } catch (error) {
    log('WARNING', 'sessions were not ended, the trigger repeats it', { error })
  }
}

/**
 * Ends all sessions of the caller. New tokens come first: if the time on the profile is then not
 * written, another call is still accepted. With that time, rules and functions reject the tokens
 * that exist.
 */
export const signOutEverywhere = accountCall('signOutEverywhere', async ({ uid }) => {
  await endSessions(uid)
  const profile = profileOf(uid)
  await db.runTransaction(async (transaction) => {
    if (!(await transaction.get(profile)).exists) return
    transaction.update(profile, { signed_out_at: Timestamp.now() })
  })
  await nextSecond()
  return {}
})

/**
 * Ends all sessions of a member, such as one whose device was lost or whose account somebody else
 * has entered. The time on the profile comes first: rules and functions reject the existing tokens
 * from the next request, also if the refresh tokens could not be revoked and the admin has to
 * repeat the call.
 */
export const signOutMember = recentAdminCall('signOutMember', async (admin, { user_id }) => {
  await auditedBy(admin, async (transaction, audit) => {
    const profile = await transaction.get(profileOf(user_id))
    if (!profile.exists) throw new AppError('user_not_found')
    transaction.update(profile.ref, { signed_out_at: Timestamp.now() })
    await audit({
      action_type: 'sign_out_member',
      target_type: 'user',
      target_id: user_id,
      details: { username: profile.get('username') },
    })
  })
  await endSessions(user_id)
  await nextSecond()
  return {}
})

/**
 * Waits for the next second. Tokens state their sign-in in whole seconds, so a sign-in right after
 * the answer would be taken for an earlier one.
 */
export function nextSecond(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_000 - (Date.now() % 1_000)))
}

const { count, days } = LIMITS.signIns
const LIFE_MS = days * DAY_MS

/**
 * Records how and when the caller's session was opened, and deletes the oldest sign-ins beyond the
 * limit. Time and method are those of the token.
 *
 * The client calls it after a sign-in, in the background, until it succeeds. A blocking function
 * would also see sign-ins without the site, but it needs Identity Platform, delays every sign-in,
 * and allows none while it does not respond. A rule could neither order nor limit the list.
 */
export const recordSignIn = accountCall('recordSignIn', async (caller) => {
  await storeSignIn(caller)
  // The session may have been opened with a new password or e-mail.
  await compareCredentials(caller.uid, null)
  const { verifiedEmail } = caller
  return { mayClaim: !verifiedEmail || isBootstrapAddress(verifiedEmail) }
})

async function storeSignIn({ uid, method, signedInAt, userAgent }: SignedIn & Page): Promise<void> {
  const at = signedInAt * 1_000
  if (at + LIFE_MS <= Date.now()) return
  const document = db.doc(`sign_ins/${signInId(uid, signedInAt)}`)
  await db.runTransaction(async (transaction) => {
    const [profile, own] = await Promise.all([
      transaction.get(profileOf(uid)),
      transaction.get(db.collection('sign_ins').where('user_id', '==', uid)),
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

function timeOf(signIn: QueryDocumentSnapshot): number {
  return signIn.get('signed_in_at').toMillis()
}

function byNewest(one: QueryDocumentSnapshot, other: QueryDocumentSnapshot): number {
  return timeOf(other) - timeOf(one)
}
