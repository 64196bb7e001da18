import type { Transaction } from 'firebase-admin/firestore'
import type { CallableRequest } from 'firebase-functions/v2/https'
import { AppError } from './errors'
import { db } from './firebase'

declare const proof: unique symbol

/** Someone whose admin claim and live mirror were both seen during this call. */
export type Admin = { readonly uid: string; readonly [proof]: 'admin' }

/** Someone with a valid token, whether or not they have a profile. */
export type SignedIn = {
  readonly uid: string
  /** The address, if it was verified. */
  readonly verifiedEmail: string | null
  /** When the password was last given, in seconds. */
  readonly signedInAt: number
  readonly [proof]: 'signed-in'
}

/** @throws HttpsError `sign_in_required`. */
export function requireSignedIn(caller: CallableRequest['auth']): SignedIn {
  if (!caller) throw new AppError('sign_in_required')
  const { email, email_verified, auth_time } = caller.token
  return {
    uid: caller.uid,
    verifiedEmail: email && email_verified ? email.toLowerCase() : null,
    signedInAt: auth_time,
  } as SignedIn
}

/**
 * Proves that the caller is an admin now: the verified token's claim and the profile's mirror must
 * agree, so that a revoked admin is refused although the token lives on.
 *
 * @throws HttpsError `sign_in_required` or `admin_only`.
 */
export async function requireAdmin(caller: CallableRequest['auth']): Promise<Admin> {
  if (!caller) throw new AppError('sign_in_required')
  if (caller.token['admin'] !== true) throw new AppError('admin_only')
  const profile = await db.doc(`profiles/${caller.uid}`).get()
  if (profile.get('is_admin') !== true) throw new AppError('admin_only')
  return { uid: caller.uid } as Admin
}

/**
 * Looks at the mirror once more, inside the transaction that acts: who is revoked while a call is
 * under way does not act any more.
 *
 * @throws HttpsError `admin_only`.
 */
export async function confirmAdmin(transaction: Transaction, admin: Admin): Promise<void> {
  const profile = await transaction.get(db.doc(`profiles/${admin.uid}`))
  if (profile.get('is_admin') !== true) throw new AppError('admin_only')
}
