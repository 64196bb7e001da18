import { revokeFrom } from '../admins'
import { auditedBy } from '../core/audit'
import { adminCall } from '../core/call'

/** Takes an admin's power. */
export const revokeAdmin = adminCall('revokeAdmin', async (admin, { user_id }) => {
  return { changed: await revokeFrom(user_id, (work) => auditedBy(admin, work)) }
})
