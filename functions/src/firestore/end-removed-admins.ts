import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { finishRevocation } from '../acts/revoke'
import { alignAdminClaim, onAccount } from '../core/admin-claim'

/**
 * Takes claim and sessions from whoever has just lost the mirror, also where `revokeAdmin` could
 * not finish. Who deletes the own account loses the claim alone: the sessions go with the account,
 * and until then its page waits for an answer.
 */
export const endRemovedAdmins = onDocumentWritten(
  { document: 'profiles/{uid}', retry: true },
  async ({ data, params: { uid }, time }) => {
    if (data?.before.get('is_admin') !== true || data.after.get('is_admin') === true) return
    if (data.after.data()) await finishRevocation(uid, Date.parse(time))
    else await onAccount(alignAdminClaim(uid))
  },
)
