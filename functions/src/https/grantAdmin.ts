import { email } from '@grid/schema/credentials'
import type { UserRecord } from 'firebase-admin/auth'
import { holdsNow } from '../acts/ban'
import { writeAdminClaim } from '../core/admin-claim'
import { auditedBy } from '../core/audit'
import type { Admin } from '../core/authority'
import { adminCall } from '../core/call'
import { auth, db } from '../core/db'
import { refusal } from '../core/refuse'

/**
 * Makes a member an admin: the claim first, then mirror and audit line. Stopped in between, the
 * claim alone opens nothing, and the nightly work takes it away again.
 */
export const grantAdmin = adminCall('grantAdmin', async (admin, input) => {
  const account = await accountOf(input.email)
  const profile = await db.doc(`profiles/${account.uid}`).get()
  if (!profile.exists) throw refusal('user_not_found')
  await refuseBanned(account.uid)
  const claimed = await writeAdminClaim(account.uid, true)
  try {
    const mirrored = await mirror(admin, account.uid)
    return {
      user_id: account.uid,
      username: profile.get('username'),
      changed: claimed || mirrored,
    }
  } catch (error) {
    if (claimed) await writeAdminClaim(account.uid, false)
    throw error
  }
})

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

async function refuseBanned(uid: string): Promise<void> {
  const ban = await db.doc(`banned_users/${uid}`).get()
  if (holdsNow(ban.data())) throw refusal('grant_banned')
}

/** Writes mirror and audit line; false when the member was an admin already. */
function mirror(admin: Admin, uid: string): Promise<boolean> {
  return auditedBy(admin, async (transaction, audit) => {
    const document = db.doc(`profiles/${uid}`)
    const [profile, ban] = await transaction.getAll(document, db.doc(`banned_users/${uid}`))
    if (!profile?.exists) throw refusal('user_not_found')
    if (profile.get('is_admin') === true) return false
    if (holdsNow(ban?.data())) throw refusal('grant_banned')
    transaction.update(document, { is_admin: true })
    await audit({
      action_type: 'grant_admin',
      target_type: 'user',
      target_id: uid,
      details: { username: profile.get('username') },
    })
    return true
  })
}
