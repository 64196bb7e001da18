import { grantTo } from '../admin-grants'
import { auditedBy } from '../core/audit'
import { adminCall } from '../core/call'

/** Makes a member an admin, found by the exact address. */
export const grantAdmin = adminCall('grantAdmin', (admin, input) =>
  grantTo(input.email, (work) => auditedBy(admin, work)),
)
