import { FirebaseAuthError } from 'firebase-admin/auth'
import { auth } from './db'

/**
 * Sets or takes the admin claim and leaves every other claim of the account as it is. True when
 * something changed.
 */
export async function writeAdminClaim(uid: string, isAdmin: boolean): Promise<boolean> {
  const { customClaims = {} } = await auth.getUser(uid)
  if ((customClaims['admin'] === true) === isAdmin) return false
  const { admin: _, ...others } = customClaims
  await auth.setCustomUserClaims(uid, isAdmin ? { ...others, admin: true } : others)
  return true
}

/** Runs an act on an account; false when there is no such account, so that nothing is to do. */
export async function onAccount(act: Promise<unknown>): Promise<boolean> {
  try {
    await act
    return true
  } catch (error) {
    if (error instanceof FirebaseAuthError && error.code === 'auth/user-not-found') return false
    throw error
  }
}
