import type { Transaction } from 'firebase-admin/firestore'
import { alignAdminClaim, hasStaleClaim, onAccount } from '../core/admin-claim'
import type { Audited } from '../core/audit'
import { db } from '../core/firebase'
import { refusal } from '../core/refuse'
import { endSessions } from './end-sessions'
import { roleLine } from './role-line'

/**
 * Takes an admin's power: mirror and audit line first, which ends it at the next request; then the
 * sessions and the claim, which a repeated call and the nightly work make up for. False for
 * somebody who was none.
 *
 * @throws HttpsError `user_not_found` or `last_admin`.
 */
export async function revokeFrom(uid: string, audited: Audited): Promise<boolean> {
  const wasAdmin = await audited(async (transaction, audit) => {
    const profile = await transaction.get(db.doc(`profiles/${uid}`))
    if (!profile.exists) throw refusal('user_not_found')
    if (profile.get('is_admin') !== true) return false
    await refuseLastAdmin(transaction)
    transaction.update(profile.ref, { is_admin: false })
    await audit(roleLine('revoke_admin', profile))
    return true
  })
  await withdrawClaim(uid, wasAdmin)
  return wasAdmin
}

/**
 * Takes the claim from somebody without a mirror, and the sessions that may tell of it. An account
 * that is gone has neither.
 */
export async function withdrawClaim(uid: string, wasAdmin = false): Promise<void> {
  await onAccount(withdraw(uid, wasAdmin))
}

/**
 * The claim goes last, because it is what a repeated call and the nightly work find: by it they
 * know that the sessions are still to be ended. An ended session gives no token any more, so that
 * only who signs in anew in between gets one with the claim, and without the mirror that opens as
 * little as one that was in hand before.
 */
async function withdraw(uid: string, wasAdmin: boolean): Promise<void> {
  if (wasAdmin || (await hasStaleClaim(uid))) await endSessions(uid)
  await alignAdminClaim(uid)
}

/**
 * Looks whether another admin is left beside one who goes. The query is read inside the
 * transaction, so two last admins cannot remove each other.
 *
 * @throws HttpsError `last_admin`.
 */
export async function refuseLastAdmin(transaction: Transaction): Promise<void> {
  const admins = db.collection('profiles').where('is_admin', '==', true).limit(2)
  if ((await transaction.get(admins)).size < 2) throw refusal('last_admin')
}
