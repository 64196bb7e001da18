import { Timestamp } from 'firebase-admin/firestore'
import { logger } from 'firebase-functions/v2'
import { endSessions, readyBan } from '../acts/ban'
import { auditedBy } from '../core/audit'
import { adminCall } from '../core/call'
import { refusal } from '../core/refuse'

/**
 * Bans a member, for good or until a moment. The ban holds from its document on; ending the
 * sessions comes after it, and `endBannedSessions` repeats that step when it fails here.
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
  await endSessions(user_id).catch((error: unknown) => {
    logger.warn('sessions were not ended, the trigger repeats it', { error })
  })
  return { user_id, expires_at: end?.toISOString() ?? null }
})
