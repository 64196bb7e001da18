import type { AuthData } from 'firebase-functions/v2/tasks'
import { db } from './db'
import { refusal } from './refuse'

declare const proof: unique symbol

/** Someone whose admin claim and live mirror were both seen during this call. */
export type Admin = { readonly uid: string; readonly [proof]: 'admin' }

/**
 * Proves that the caller is an admin now: the verified token's claim and the profile's mirror must
 * agree, so that a revoked admin is refused although the token lives on.
 *
 * @throws HttpsError `sign_in_required` or `admin_only`.
 */
export async function requireAdmin(caller: AuthData | undefined): Promise<Admin> {
  if (!caller) throw refusal('sign_in_required')
  if (caller.token['admin'] !== true) throw refusal('admin_only')
  const profile = await db.doc(`profiles/${caller.uid}`).get()
  if (profile.get('is_admin') !== true) throw refusal('admin_only')
  return { uid: caller.uid } as Admin
}
