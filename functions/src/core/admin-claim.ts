import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import { auth } from './firebase'
import { hasAdminFlag, profileOf } from './members'
import { isAdminPasskeyOptional } from './params'

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
  for (let isAdmin = await isFlagged(uid); ; ) {
    await writeAdminClaim(uid, isAdmin)
    const now = await isFlagged(uid)
    if (now === isAdmin) return
    isAdmin = now
  }
}

/** Whether an account has the claim without the flag, after an interrupted call. */
export async function hasStaleClaim(uid: string): Promise<boolean> {
  const { customClaims } = await auth().getUser(uid)
  return customClaims?.['admin'] === true && !(await isFlagged(uid))
}

async function isFlagged(uid: string): Promise<boolean> {
  return hasAdminFlag(await profileOf(uid).get())
}

/** The fields that make a member an admin. */
export function adminFlag() {
  return { is_admin: true, passkey_optional: passkeyPolicy() }
}

/** The fields of a member who stops being an admin. They also end all sessions. */
export function noAdminFlag() {
  return { is_admin: false, passkey_optional: FieldValue.delete(), signed_out_at: Timestamp.now() }
}

/** The value of `passkey_optional` by the parameter `ADMIN_PASSKEY`. */
export function passkeyPolicy(): true | FieldValue {
  return isAdminPasskeyOptional() || FieldValue.delete()
}
