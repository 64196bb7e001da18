import { email } from '@grid/schema/credentials'
import type { Transaction } from 'firebase-admin/firestore'
import {
  adminFlag,
  alignAdminClaim,
  hasStaleClaim,
  noAdminFlag,
  writeAdminClaim,
} from './core/admin-claim'
import { type Audited, auditedBy, userEntry } from './core/audit'
import { recentAdminCall } from './core/call'
import { collection, readAll } from './core/documents'
import { AppError } from './core/errors'
import { auth, db } from './core/firebase'
import { banOf, hasAdminFlag, isBanned, onAccount, profileOf, userRecordOf } from './core/members'
import type { DocumentChange } from './document-change'
import { codesOf } from './passkeys/recovery-codes'
import { endSessions } from './sessions'

/**
 * Makes a user an admin: sets the claim, then runs `writeFlag`. If that fails, the claim follows
 * the flag again, which another call may have set or removed meanwhile. True if something changed.
 */
export async function grantAdminRights(
  uid: string,
  writeFlag: () => Promise<boolean>,
): Promise<boolean> {
  const claimed = await writeAdminClaim(uid, true)
  const isFlagged = await writeFlag().catch(async (error: unknown) => {
    if (claimed) await alignAdminClaim(uid)
    throw error
  })
  await alignAdminClaim(uid)
  return claimed || isFlagged
}

/**
 * Removes an admin: first flag, audit entry and recovery codes, which would work again after
 * another grant; this ends the access at the next request. Then claim and sessions. The trigger
 * `onProfileWritten` repeats the second part. False if the user was no admin.
 *
 * @throws AppError `user_not_found` or `last_admin`.
 */
export async function revokeFrom(uid: string, audited: Audited): Promise<boolean> {
  const usable = await usableAdmins()
  const wasAdmin = await audited(async (transaction, audit) => {
    const profile = await transaction.get(profileOf(uid))
    if (!profile.exists) throw new AppError('user_not_found')
    if (!hasAdminFlag(profile)) return false
    await assertNotLastAdmin(transaction, uid, usable)
    transaction.update(profile.ref, noAdminFlag())
    transaction.delete(codesOf(uid))
    await audit(userEntry('revoke_admin', profile))
    return true
  })
  await withdrawClaim(uid, wasAdmin)
  return wasAdmin
}

/** Removes the claim of a user without the flag, and the sessions whose tokens may contain it. */
export async function withdrawClaim(uid: string, wasAdmin = false): Promise<void> {
  await onAccount(removeClaimAndSessions(uid, wasAdmin))
}

/** The claim goes first: if a session cannot be ended, its next token lacks the claim. */
async function removeClaimAndSessions(uid: string, wasAdmin: boolean): Promise<void> {
  const wasPrivileged = wasAdmin || (await hasStaleClaim(uid))
  await alignAdminClaim(uid)
  if (wasPrivileged) await endSessions(uid)
}

/**
 * Removes claim and sessions of a user who lost the `is_admin` flag, also if `revokeAdmin` was
 * interrupted. A user who is an admin again keeps both. A deleted profile loses the claim only: its
 * page still waits for a response, and its sessions end with the account.
 */
export async function endRemovedAdmin(change: DocumentChange<'profiles'>): Promise<void> {
  const { id, before, after, time } = change
  if (before?.is_admin !== true || after?.is_admin === true) return
  await onAccount(after ? finishRevocation(id, time.toMillis()) : alignAdminClaim(id))
}

/** @param revokedAt - When the flag was removed, in milliseconds since 1970. */
async function finishRevocation(uid: string, revokedAt: number): Promise<void> {
  await alignAdminClaim(uid)
  const { customClaims, tokensValidAfterTime } = await auth().getUser(uid)
  // In whole seconds; missing if no session was ever ended.
  const endedAt = new Date(tokensValidAfterTime ?? 0).getTime()
  const areEnded = endedAt >= Math.floor(revokedAt / 1_000) * 1_000
  if (!areEnded && customClaims?.['admin'] !== true) await endSessions(uid)
}

/** The maximum of `getUsers`. */
const MAX_ADMINS = 100

const flaggedAdmins = () => collection('profiles').where('is_admin', '==', true).limit(MAX_ADMINS)

/**
 * The admins who can sign in. Accounts that were disabled or deleted in the console do not count,
 * although their flag remains. Auth is asked before the transaction of a removal, which holds the
 * audit log of all admins.
 */
export async function usableAdmins(): Promise<ReadonlySet<string>> {
  const { docs } = await flaggedAdmins().select().get()
  const { users } = await auth().getUsers(docs.map(({ id }) => ({ uid: id })))
  return new Set(users.filter(({ disabled }) => !disabled).map(({ uid }) => uid))
}

/**
 * Checks that another admin can sign in. The query is part of the transaction, so that two last
 * admins cannot remove each other.
 *
 * @param usable - `usableAdmins`, before the transaction.
 * @throws AppError `last_admin`.
 */
export async function assertNotLastAdmin(
  transaction: Transaction,
  uid: string,
  usable: ReadonlySet<string>,
): Promise<void> {
  const { docs } = await transaction.get(flaggedAdmins())
  const isOther = docs.some(({ id }) => id !== uid && usable.has(id))
  if (!isOther) throw new AppError('last_admin')
}

/** An account that was found by its e-mail. */
export type FoundAccount = {
  readonly user_id: string
  readonly username: string
  /** When the profile was created, in ISO 8601. */
  readonly created_at: string
  readonly is_admin: boolean
}

/**
 * Finds the account of a verified e-mail. The owner of an e-mail and the owner of the account may
 * differ, so an admin has to check username and age before a grant.
 *
 * @throws AppError `email_required`, `user_not_found`, `email_not_verified` or `grant_banned`.
 */
export async function findAccount(typed: string): Promise<FoundAccount> {
  if (typed.trim() === '') throw new AppError('email_required')
  const parsed = email.safeParse(typed)
  if (!parsed.success) throw new AppError('user_not_found')
  const account = await userRecordOf({ email: parsed.data })
  if (!account) throw new AppError('user_not_found')
  if (!account.emailVerified) throw new AppError('email_not_verified')
  const [profile, ban] = await readAll(db, profileOf(account.uid), banOf(account.uid))
  const stored = profile.data()
  if (!stored) throw new AppError('user_not_found')
  if (isBanned(ban)) throw new AppError('grant_banned')
  return {
    user_id: account.uid,
    username: stored.username,
    created_at: stored.created_at.toDate().toISOString(),
    is_admin: hasAdminFlag(profile),
  }
}

/**
 * Makes an account an admin: first the claim, then flag and audit entry. If it stops in between,
 * the claim alone gives no access, and the nightly reconciliation removes it.
 *
 * @param seenId - The uid that the granting admin has seen.
 * @throws AppError `user_not_found` if the e-mail belongs to another account; those of
 *   `findAccount`.
 */
export async function grantAdminTo(
  typed: string,
  seenId: string,
  audited: Audited,
): Promise<FoundAccount & { readonly changed: boolean }> {
  const account = await findAccount(typed)
  const { user_id } = account
  if (user_id !== seenId) throw new AppError('user_not_found')
  const changed = await grantAdminRights(user_id, () => writeAdminFlag(user_id, audited))
  return { ...account, is_admin: true, changed }
}

/** Writes flag and audit entry; false if the member was an admin already. */
function writeAdminFlag(uid: string, audited: Audited): Promise<boolean> {
  return audited(async (transaction, audit) => {
    const document = profileOf(uid)
    const [profile, ban] = await readAll(transaction, document, banOf(uid))
    if (!profile.exists) throw new AppError('user_not_found')
    if (hasAdminFlag(profile)) return false
    if (isBanned(ban)) throw new AppError('grant_banned')
    transaction.update(document, adminFlag())
    await audit(userEntry('grant_admin', profile))
    return true
  })
}

/** Makes a member an admin, or finds the account of an e-mail without a change. */
export const grantAdmin = recentAdminCall('grantAdmin', async (admin, { email: typed, user_id }) =>
  user_id === undefined
    ? { ...(await findAccount(typed)), changed: false }
    : grantAdminTo(typed, user_id, (work) => auditedBy(admin, work)),
)

/** Removes an admin. */
export const revokeAdmin = recentAdminCall('revokeAdmin', async (admin, { user_id }) => {
  return { changed: await revokeFrom(user_id, (work) => auditedBy(admin, work)) }
})
