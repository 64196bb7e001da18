import { Timestamp } from 'firebase-admin/firestore'
import { auditedBy } from '../core/audit'
import { adminCall } from '../core/call'
import { refusal } from '../core/errors'
import { db } from '../core/firebase'

/** Lifts a ban; that it was there stays in its document and in the audit log. */
export const unbanUser = adminCall('unbanUser', (admin, { user_id }) =>
  auditedBy(admin, async (transaction, audit) => {
    const [profile, ban] = await transaction.getAll(
      db.doc(`profiles/${user_id}`),
      db.doc(`banned_users/${user_id}`),
    )
    if (!ban?.exists && !profile?.exists) throw refusal('user_not_found')
    if (ban?.get('is_active') !== true) return { changed: false }
    transaction.update(ban.ref, {
      is_active: false,
      unbanned_at: Timestamp.now(),
    })
    await audit({
      action_type: 'unban_user',
      target_type: 'user',
      target_id: user_id,
      details: { username: profile?.get('username') ?? user_id },
    })
    return { changed: true }
  }),
)
