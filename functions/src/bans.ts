import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { type Audit, auditedBy, auditedBySystem, userEntry } from './core/audit'
import type { Admin } from './core/authority'
import { forEachBatch } from './core/batches'
import { recentAdminCall } from './core/call'
import { collection, type Documents, type Found, type Reference, readAll } from './core/documents'
import { AppError } from './core/errors'
import { banOf, hasAdminFlag, isBanned, profileOf } from './core/members'
import type { DocumentChange } from './document-change'
import type { CheckResult } from './health/check'
import { endSessions, endSessionsOfBanned } from './sessions'

type NewBan = Pick<Documents['banned_users'], 'user_id' | 'reason' | 'expires_at'>

/** Writes a ban whose conditions were read in the transaction. */
export type PreparedBan = (audit: Audit) => Promise<void>

/**
 * Checks in a transaction that an admin may ban a user now.
 *
 * @throws AppError `ban_self`, `user_not_found`, `ban_admin` or `already_banned`.
 */
export async function prepareBan(
  transaction: Transaction,
  admin: Admin,
  { user_id, reason, expires_at }: NewBan,
): Promise<PreparedBan> {
  if (user_id === admin.uid) throw new AppError('ban_self')
  const document = banOf(user_id)
  const [profile, ban] = await readAll(transaction, profileOf(user_id), document)
  if (!profile.exists) throw new AppError('user_not_found')
  if (hasAdminFlag(profile)) throw new AppError('ban_admin')
  if (isBanned(ban)) throw new AppError('already_banned')

  return async (audit) => {
    transaction.set(document, {
      user_id,
      admin_id: admin.uid,
      reason,
      is_active: true,
      banned_at: Timestamp.now(),
      expires_at,
      unbanned_at: null,
    })
    const ends = expires_at ? { expires_at: expires_at.toDate().toISOString() } : {}
    await audit(userEntry('ban_user', profile, { reason, ...ends }))
  }
}

/** Ends the sessions of a newly banned user, also if `banUser` was interrupted. */
export async function endSessionsOfNewBan(change: DocumentChange<'banned_users'>): Promise<void> {
  const { id, before, after } = change
  const at = after?.banned_at
  if (isSameMoment(before?.banned_at, at)) return
  // An event can be delivered again after the ban was lifted.
  const ban = await banOf(id).get()
  if (isBanned(ban) && isSameMoment(ban.data()?.banned_at, at)) await endSessions(id)
}

function isSameMoment(one: unknown, other: unknown): boolean {
  return one instanceof Timestamp && other instanceof Timestamp && one.isEqual(other)
}

/** Bans a member forever or until a time, then ends the sessions. The rules check the ban. */
export const banUser = recentAdminCall('banUser', async (admin, input) => {
  const { user_id, reason } = input
  const end = input.expires_at ? new Date(input.expires_at) : null
  if (end && end.getTime() <= Date.now()) throw new AppError('ban_ends_in_past')
  await auditedBy(admin, async (transaction, audit) => {
    const expires_at = end && Timestamp.fromDate(end)
    const write = await prepareBan(transaction, admin, { user_id, reason, expires_at })
    await write(audit)
  })
  await endSessionsOfBanned(user_id)
  return { user_id, expires_at: end?.toISOString() ?? null }
})

/** Lifts a ban. Its document and its audit entry remain. */
export const unbanUser = recentAdminCall('unbanUser', (admin, { user_id }) =>
  auditedBy(admin, async (transaction, audit) => {
    const [profile, ban] = await readAll(transaction, profileOf(user_id), banOf(user_id))
    if (!ban.exists && !profile.exists) throw new AppError('user_not_found')
    if (ban.data()?.is_active !== true) return { changed: false }
    transaction.update(ban.ref, { is_active: false, unbanned_at: Timestamp.now() })
    await audit({
      action_type: 'unban_user',
      target_type: 'user',
      target_id: user_id,
      details: { username: profile.data()?.username ?? user_id },
    })
    return { changed: true }
  }),
)

const check = 'expired_bans'
const BANS_AT_ONCE = 100

/**
 * Marks expired bans as ended, page by page. They have no effect since their expiry.
 *
 * @throws the signal's reason when the time is up.
 */
export async function closeExpiredBans(signal: AbortSignal): Promise<CheckResult> {
  const over = collection('banned_users')
    .where('is_active', '==', true)
    .where('expires_at', '<=', Timestamp.now())
  const closed: string[] = []
  const close = async (some: readonly Found<'banned_users'>[]) => {
    for (const { ref } of some) {
      signal.throwIfAborted()
      if (await closeIfOver(ref)) closed.push(ref.path)
    }
  }
  const checked = await forEachBatch(over, BANS_AT_ONCE, close)
  return {
    check,
    checked,
    repaired: closed.length,
    findings: closed.map((subject) => ({ check, subject, was: 'active', is: 'ended' })),
  }
}

/** Marks a ban as ended, unless an admin changed it meanwhile. */
function closeIfOver(ref: Reference<'banned_users'>): Promise<boolean> {
  return auditedBySystem(async (transaction, audit) => {
    const ban = await transaction.get(ref)
    const stored = ban.data()
    if (stored?.is_active !== true || isBanned(ban)) return false
    transaction.update(ref, { is_active: false, unbanned_at: stored.expires_at })
    await audit({ action_type: 'expire_ban', target_type: 'user', target_id: ref.id, details: {} })
    return true
  })
}
