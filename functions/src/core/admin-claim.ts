import { FirebaseAuthError } from 'firebase-admin/auth'
import { auth, db } from './firebase'

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

/**
 * Brings the claim in line with the mirror on the profile, and looks again after it wrote: whoever
 * grants or revokes at the same moment ends this way as well, so that the two agree in the end.
 */
export async function alignAdminClaim(uid: string): Promise<void> {
  for (let isAdmin = await hasAdminFlag(uid); ; ) {
    await writeAdminClaim(uid, isAdmin)
    const now = await hasAdminFlag(uid)
    if (now === isAdmin) return
    isAdmin = now
  }
}

/** Whether an account has the claim without its mirror: somebody stopped before the end. */
export async function hasStaleClaim(uid: string): Promise<boolean> {
  const { customClaims } = await auth.getUser(uid)
  return customClaims?.['admin'] === true && !(await hasAdminFlag(uid))
}

async function hasAdminFlag(uid: string): Promise<boolean> {
  return (await db.doc(`profiles/${uid}`).get()).get('is_admin') === true
}

/** Waits for an act on an account; where there is no such account, there is nothing to do. */
export async function onAccount(act: Promise<unknown>): Promise<void> {
  try {
    await act
  } catch (error) {
    if (error instanceof FirebaseAuthError && error.code === 'auth/user-not-found') return
    throw error
  }
}
