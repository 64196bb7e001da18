import { email } from '@grid/schema/credentials'
import type { UserRecord } from 'firebase-admin/auth'
import { claimFirst } from './admins'
import { holdsNow } from './bans'
import type { Audited } from './core/audit'
import { refusal } from './core/errors'
import { auth, db } from './core/firebase'
import { roleLine } from './role-entry'

/** Who became an admin; `changed` is false for somebody who was one. */
type Granted = {
  readonly user_id: string
  readonly username: string
  readonly changed: boolean
}

/**
 * Makes the member with this address an admin: the claim first, then mirror and audit line.
 * Stopped in between, the claim alone opens nothing, and the nightly work takes it away again.
 *
 * @throws HttpsError `email_required`, `user_not_found`, `email_not_verified` or `grant_banned`.
 */
export async function grantTo(typed: string, audited: Audited): Promise<Granted> {
  const { uid } = await accountOf(typed)
  const profile = await db.doc(`profiles/${uid}`).get()
  if (!profile.exists) throw refusal('user_not_found')
  const ban = await db.doc(`banned_users/${uid}`).get()
  if (holdsNow(ban.data())) throw refusal('grant_banned')
  const changed = await claimFirst(uid, () => mirror(uid, audited))
  return { user_id: uid, username: profile.get('username'), changed }
}

/**
 * The account behind an address. An address that nobody confirmed may belong to somebody else, who
 * would become an admin in its owner's name.
 */
async function accountOf(typed: string): Promise<UserRecord> {
  if (typed.trim() === '') throw refusal('email_required')
  const address = email.safeParse(typed)
  if (!address.success) throw refusal('user_not_found')
  const { users } = await auth.getUsers([{ email: address.data }])
  const [account] = users
  if (!account) throw refusal('user_not_found')
  if (!account.emailVerified) throw refusal('email_not_verified')
  return account
}

/** Writes mirror and audit line; false when the member was an admin already. */
export function mirror(uid: string, audited: Audited): Promise<boolean> {
  return audited(async (transaction, audit) => {
    const document = db.doc(`profiles/${uid}`)
    const [profile, ban] = await transaction.getAll(document, db.doc(`banned_users/${uid}`))
    if (!profile?.exists) throw refusal('user_not_found')
    if (profile.get('is_admin') === true) return false
    if (holdsNow(ban?.data())) throw refusal('grant_banned')
    transaction.update(document, { is_admin: true })
    await audit(roleLine('grant_admin', profile))
    return true
  })
}
