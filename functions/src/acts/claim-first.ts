import { writeAdminClaim } from '../core/admin-claim'
import { db } from '../core/db'

/**
 * Makes somebody an admin: the claim first, then what `mirror` writes. Where that fails, the claim
 * goes again, unless somebody else made them an admin meanwhile. True when something changed.
 */
export async function claimFirst(uid: string, mirror: () => Promise<boolean>): Promise<boolean> {
  const claimed = await writeAdminClaim(uid, true)
  try {
    const mirrored = await mirror()
    return claimed || mirrored
  } catch (error) {
    if (claimed && !(await isMirrored(uid))) await writeAdminClaim(uid, false)
    throw error
  }
}

async function isMirrored(uid: string): Promise<boolean> {
  return (await db.doc(`profiles/${uid}`).get()).get('is_admin') === true
}
