import { endSessions } from '../acts/end-sessions'
import { mayStopBeingAdmin } from '../acts/revoke-mirror'
import { onAccount, writeAdminClaim } from '../core/admin-claim'
import { auditedBy } from '../core/audit'
import { adminCall } from '../core/call'
import { db } from '../core/db'
import { refusal } from '../core/refuse'

/**
 * Takes an admin's power: mirror and audit line first, which ends it at the next request; then the
 * claim and the sessions, which a repeated call and the nightly work make up for.
 */
export const revokeAdmin = adminCall('revokeAdmin', async (admin, { user_id }) => {
  const changed = await auditedBy(admin, async (transaction, audit) => {
    const profile = await transaction.get(db.doc(`profiles/${user_id}`))
    if (!profile.exists) throw refusal('user_not_found')
    if (!(await mayStopBeingAdmin(transaction, profile))) return false
    transaction.update(profile.ref, { is_admin: false })
    await audit({
      action_type: 'revoke_admin',
      target_type: 'user',
      target_id: user_id,
      details: { username: profile.get('username') },
    })
    return true
  })
  await onAccount(withdraw(user_id, changed))
  return { changed }
})

async function withdraw(userId: string, changed: boolean): Promise<void> {
  const wasClaimed = await writeAdminClaim(userId, false)
  if (changed || wasClaimed) await endSessions(userId)
}
