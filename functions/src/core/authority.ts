import type { Transaction } from 'firebase-admin/firestore'
import type { CallableRequest } from 'firebase-functions/v2/https'
import { AppError } from './errors'
import { db } from './firebase'

declare const proof: unique symbol

/** A caller whose admin claim and `is_admin` flag were both checked in this call. */
export type Admin = { readonly uid: string; readonly [proof]: 'admin' }

/** A caller with a valid token, with or without a profile. */
export type SignedIn = {
  readonly uid: string
  /** The e-mail in lower case, if it is verified. */
  readonly verifiedEmail: string | null
  /** When the user last signed in, in seconds since 1970. */
  readonly signedInAt: number
  readonly [proof]: 'signed-in'
}

/** @throws AppError `sign_in_required`. */
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
 * Checks that the caller is an admin now. Both the token's claim and the profile's flag are needed,
 * so that the unexpired token of a removed admin is rejected.
 *
 * @throws AppError `sign_in_required` or `admin_only`.
 */
export async function requireAdmin(caller: CallableRequest['auth']): Promise<Admin> {
  if (!caller) throw new AppError('sign_in_required')
  if (caller.token['admin'] !== true) throw new AppError('admin_only')
  const profile = await db.doc(`profiles/${caller.uid}`).get()
  if (profile.get('is_admin') !== true) throw new AppError('admin_only')
  return { uid: caller.uid } as Admin
}

/**
 * Checks the flag again in the transaction of the action, in case the admin was removed during the
 * call.
 *
 * @throws AppError `admin_only`.
 */
export async function confirmAdmin(transaction: Transaction, admin: Admin): Promise<void> {
  const profile = await transaction.get(db.doc(`profiles/${admin.uid}`))
  if (profile.get('is_admin') !== true) throw new AppError('admin_only')
}
