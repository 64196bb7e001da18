import { Timestamp } from 'firebase-admin/firestore'
import { readyBan } from '../bans'
import { auditedBy } from '../core/audit'
import { adminCall } from '../core/call'
import { refusal } from '../core/errors'
import { endSessionsOfBanned } from '../sessions'

/**
 * Bans a member, for good or until a moment. The ban holds from its document on; the sessions end
 * after it.
 */
export const banUser = adminCall('banUser', async (admin, input) => {
  const { user_id, reason } = input
  const end = input.expires_at ? new Date(input.expires_at) : null
  if (end && end.getTime() <= Date.now()) throw refusal('ban_ends_in_past')
  await auditedBy(admin, async (transaction, audit) => {
    const expires_at = end && Timestamp.fromDate(end)
    const write = await readyBan(transaction, admin, { user_id, reason, expires_at })
    await write(audit)
  })
  await endSessionsOfBanned(user_id)
  return { user_id, expires_at: end?.toISOString() ?? null }
})
