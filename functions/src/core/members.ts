import { isActiveBan } from '@grid/schema/session'
import { FirebaseAuthError, type UserIdentifier, type UserRecord } from 'firebase-admin/auth'
import {
  type DocumentReference,
  type DocumentSnapshot,
  type Query,
  Timestamp,
} from 'firebase-admin/firestore'
import { auth, db } from './firebase'

/** The profile of a member. */
export function profileOf(uid: string): DocumentReference {
  return db.doc(`profiles/${uid}`)
}

/** Whether a profile is that of an admin. Rights also need the claim; see `requireAdmin`. */
export function hasAdminFlag(profile: DocumentSnapshot | undefined): boolean {
  return profile?.get('is_admin') === true
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

/** An account in Auth; undefined if there is none. */
export async function userRecordOf(identifier: UserIdentifier): Promise<UserRecord | undefined> {
  const { users } = await auth().getUsers([identifier])
  return users[0]
}

/** Whether a user can sign in with a password. False for an account that does not exist. */
export async function hasPassword(uid: string): Promise<boolean> {
  const user = await userRecordOf({ uid })
  return user?.providerData.some(({ providerId }) => providerId === 'password') === true
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
