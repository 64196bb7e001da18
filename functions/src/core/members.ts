import { isActiveBan } from '@grid/schema/session'
import { FirebaseAuthError } from 'firebase-admin/auth'
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Query,
  Timestamp,
} from 'firebase-admin/firestore'
import { auth, db } from './firebase'
import { isAdminPasskeyOptional } from './params'

/** The profile of a member. */
export function profileOf(uid: string): DocumentReference {
  return db.doc(`profiles/${uid}`)
}

/** The documents of a member in a collection that names its members in `user_id`. */
export function documentsOf(uid: string, collection: string): Query {
  return db.collection(collection).where('user_id', '==', uid)
}

/** The last ban of a member, which may have ended. */
export function banOf(uid: string): DocumentReference {
  return db.doc(`banned_users/${uid}`)
}

/** Whether the document of `banOf` is a ban in force now. An invalid expiry counts as none. */
export function isBanned(ban: DocumentSnapshot | undefined): boolean {
  if (!ban?.exists) return false
  const end: unknown = ban.get('expires_at')
  const expires_at = end instanceof Timestamp ? end : null
  return isActiveBan({ is_active: ban.get('is_active') === true, expires_at }, Date.now())
}

/** Whether a user can sign in with a password. False for an account that does not exist. */
export async function hasPassword(uid: string): Promise<boolean> {
  const { users } = await auth().getUsers([{ uid }])
  return users.some(({ providerData }) =>
    providerData.some(({ providerId }) => providerId === 'password'),
  )
}

/** Sets or removes the admin claim and no other claim of the account. True if it changed. */
export async function writeAdminClaim(uid: string, isAdmin: boolean): Promise<boolean> {
  const { customClaims = {} } = await auth().getUser(uid)
  if ((customClaims['admin'] === true) === isAdmin) return false
  const { admin: _, ...others } = customClaims
  await auth().setCustomUserClaims(uid, isAdmin ? { ...others, admin: true } : others)
  return true
}

/**
 * Sets the claim to the value of the profile's `is_admin` flag. It reads the flag again after the
 * write, so that claim and flag agree after concurrent grants and removals.
 */
export async function alignAdminClaim(uid: string): Promise<void> {
  for (let isAdmin = await hasAdminFlag(uid); ; ) {
    await writeAdminClaim(uid, isAdmin)
    const now = await hasAdminFlag(uid)
    if (now === isAdmin) return
    isAdmin = now
  }
}

/** Whether an account has the claim without the flag, after an interrupted call. */
export async function hasStaleClaim(uid: string): Promise<boolean> {
  const { customClaims } = await auth().getUser(uid)
  return customClaims?.['admin'] === true && !(await hasAdminFlag(uid))
}

async function hasAdminFlag(uid: string): Promise<boolean> {
  return (await profileOf(uid).get()).get('is_admin') === true
}

/** The fields that make a member an admin. */
export function adminFlag() {
  return { is_admin: true, passkey_optional: passkeyPolicy() }
}

/** The fields of a member who stops being an admin. */
export function noAdminFlag() {
  return { is_admin: false, passkey_optional: FieldValue.delete() }
}

/** The value of `passkey_optional` by the parameter `ADMIN_PASSKEY`. */
export function passkeyPolicy(): true | FieldValue {
  return isAdminPasskeyOptional() || FieldValue.delete()
}

/** Waits for an action on an account; a missing account is no error. */
export async function onAccount(action: Promise<unknown>): Promise<void> {
  try {
    await action
  } catch (error) {
    if (error instanceof FirebaseAuthError && error.code === 'auth/user-not-found') return
    throw error
  }
}
