import { isInForce } from '@grid/schema/ban'
import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import type { Audit } from './core/audit'
import type { Admin } from './core/authority'
import { refusal } from './core/errors'
import { db } from './core/firebase'

/** What is written about a ban. */
type NewBan = {
  readonly user_id: string
  readonly reason: string
  readonly expires_at: Timestamp | null
}

/** A ban that may be written, with all that had to be read for it. */
export type ReadyBan = (audit: Audit) => Promise<void>

/**
 * Reads whether an admin may ban somebody now.
 *
 * @throws HttpsError `ban_self`, `user_not_found`, `ban_admin` or `already_banned`.
 */
export async function readyBan(
  transaction: Transaction,
  admin: Admin,
  { user_id, reason, expires_at }: NewBan,
): Promise<ReadyBan> {
  if (user_id === admin.uid) throw refusal('ban_self')
  const document = db.doc(`banned_users/${user_id}`)
  const [profile, ban] = await transaction.getAll(db.doc(`profiles/${user_id}`), document)
  if (!profile?.exists) throw refusal('user_not_found')
  if (profile.get('is_admin') === true) throw refusal('ban_admin')
  if (ban && holdsNow(ban.data())) throw refusal('already_banned')

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
    await audit({
      action_type: 'ban_user',
      target_type: 'user',
      target_id: user_id,
      details: { username: profile.get('username'), reason, ...ends },
    })
  }
}

/** Whether a stored ban holds at this moment. An end that is no moment never comes. */
export function holdsNow(ban: FirebaseFirestore.DocumentData | undefined): boolean {
  if (!ban) return false
  const { is_active, expires_at: end } = ban
  const expires_at = end instanceof Timestamp ? end : null
  return isInForce({ is_active: is_active === true, expires_at }, Date.now())
}
