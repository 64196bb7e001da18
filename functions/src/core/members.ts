import { isActiveBan } from '@grid/schema/session'
import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore'
import { auth, db } from './firebase'

/** The profile of a member. */
export function profileOf(uid: string): DocumentReference {
  return db.doc(`profiles/${uid}`)
}

/** The last ban of a member, which may have ended. */
export function banOf(uid: string): DocumentReference {
  return db.doc(`banned_users/${uid}`)
}

/** Whether the document of `banOf` is a ban that is in force now. */
export function isBanned(ban: DocumentSnapshot | undefined): boolean {
  return isBanActive(ban?.data())
}

/** Whether the fields of a ban are in force now. An invalid expiry counts as none. */
export function isBanActive(ban: DocumentData | undefined): boolean {
  if (!ban) return false
  const { is_active, expires_at: end } = ban
  const expires_at = end instanceof Timestamp ? end : null
  return isActiveBan({ is_active: is_active === true, expires_at }, Date.now())
}

/** Whether a user can sign in with a password. */
export async function hasPassword(uid: string): Promise<boolean> {
  const { providerData } = await auth.getUser(uid)
  return providerData.some(({ providerId }) => providerId === 'password')
}
