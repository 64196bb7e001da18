import { isActiveBan } from '@grid/schema/session'
import { FirebaseAuthError, type UserIdentifier, type UserRecord } from 'firebase-admin/auth'
import { type Query, Timestamp } from 'firebase-admin/firestore'
import { type CollectionName, collection, type Documents, doc, type Snapshot } from './documents'
import { auth } from './firebase'

/** The profile of a member. */
export const profileOf = (uid: string) => doc('profiles', uid)

/** Whether a profile is that of an admin. Rights also need the claim; see `requireAdmin`. */
export function hasAdminFlag(profile: Snapshot<'profiles'>): boolean {
  return profile.data()?.is_admin === true
}

/** The documents of a member in a collection that names its members in `user_id`. */
export function documentsOf<Name extends CollectionName>(
  uid: string,
  name: Name,
): Query<Documents[Name], Documents[Name]> {
  return collection(name).where('user_id', '==', uid)
}

/** The last ban of a member, which may have ended. */
export const banOf = (uid: string) => doc('banned_users', uid)

/** Whether the document of `banOf` is a ban in force now. An invalid expiry counts as none. */
export function isBanned(ban: Snapshot<'banned_users'>): boolean {
  const stored = ban.data()
  if (!stored) return false
  const expires_at = stored.expires_at instanceof Timestamp ? stored.expires_at : null
  return isActiveBan({ is_active: stored.is_active === true, expires_at }, Date.now())
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
