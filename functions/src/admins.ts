import type { Transaction } from 'firebase-admin/firestore'
import { alignAdminClaim, hasStaleClaim, onAccount, writeAdminClaim } from './core/admin-claim'
import type { Audited } from './core/audit'
import { refusal } from './core/errors'
import { auth, db } from './core/firebase'
import { roleLine } from './role-entry'
import { endSessions } from './sessions'

/**
 * Makes somebody an admin: the claim first, then what `mirror` writes. Where that fails, the claim
 * goes again, unless somebody else made them an admin meanwhile; and where somebody else failed
 * meanwhile and took it, it comes back. True when something changed.
 */
export async function claimFirst(uid: string, mirror: () => Promise<boolean>): Promise<boolean> {
  const claimed = await writeAdminClaim(uid, true)
  const mirrored = await mirror().catch(async (error: unknown) => {
    if (claimed) await alignAdminClaim(uid)
    throw error
  })
  await alignAdminClaim(uid)
  return claimed || mirrored
}

/**
 * Takes an admin's power: mirror and audit line first, which ends it at the next request; then the
 * claim and the sessions, which `endRemovedAdmins` makes up for. False for somebody who was none.
 *
 * @throws HttpsError `user_not_found` or `last_admin`.
 */
export async function revokeFrom(uid: string, audited: Audited): Promise<boolean> {
  const wasAdmin = await audited(async (transaction, audit) => {
    const profile = await transaction.get(db.doc(`profiles/${uid}`))
    if (!profile.exists) throw refusal('user_not_found')
    if (profile.get('is_admin') !== true) return false
    await refuseLastAdmin(transaction, uid)
    transaction.update(profile.ref, { is_admin: false })
    await audit(roleLine('revoke_admin', profile))
    return true
  })
  await withdrawClaim(uid, wasAdmin)
  return wasAdmin
}

/**
 * Takes the claim from somebody without a mirror, and the sessions that may tell of it. An account
 * that is gone has neither.
 */
export async function withdrawClaim(uid: string, wasAdmin = false): Promise<void> {
  await onAccount(withdraw(uid, wasAdmin))
}

/**
 * The claim goes first, whatever becomes of the sessions: one that could not be ended gives tokens
 * without it from then on, while a claim that is left would come with every new token, and with it
 * the dashboard as it was.
 */
async function withdraw(uid: string, wasAdmin: boolean): Promise<void> {
  const hadPower = wasAdmin || (await hasStaleClaim(uid))
  await alignAdminClaim(uid)
  if (hadPower) await endSessions(uid)
}

/**
 * Does what is left to do after a mirror went, whoever took it: the claim goes, and the sessions
 * that began before. Whoever is an admin again by now keeps both.
 *
 * @param goneAt - When the mirror went, in milliseconds since 1970.
 */
export async function finishRevocation(uid: string, goneAt: number): Promise<void> {
  await onAccount(finish(uid, goneAt))
}

async function finish(uid: string, goneAt: number): Promise<void> {
  await alignAdminClaim(uid)
  const { customClaims, tokensValidAfterTime } = await auth.getUser(uid)
  // Kept in whole seconds, and not at all where no session was ever ended.
  const endedAt = new Date(tokensValidAfterTime ?? 0).getTime()
  const areEnded = endedAt >= Math.floor(goneAt / 1_000) * 1_000
  if (!areEnded && customClaims?.['admin'] !== true) await endSessions(uid)
}

/** Far more than there will be; as many accounts as Auth tells of at once. */
const MOST_ADMINS = 100

/**
 * Looks whether another admin is left beside one who goes: somebody who can sign in, because the
 * mirror of an account that was disabled or deleted in the console stays. The query is read inside
 * the transaction, so two last admins cannot remove each other.
 *
 * @throws HttpsError `last_admin`.
 */
export async function refuseLastAdmin(transaction: Transaction, uid: string): Promise<void> {
  const admins = db.collection('profiles').where('is_admin', '==', true).limit(MOST_ADMINS)
  const mirrored = (await transaction.get(admins)).docs.map(({ id }) => ({ uid: id }))
  const others = mirrored.filter((admin) => admin.uid !== uid)
  const { users } = await auth.getUsers(others)
  if (users.every(({ disabled }) => disabled)) throw refusal('last_admin')
}
