import { alignAdminClaim, writeAdminClaim } from '../core/admin-claim'

/**
 * Makes somebody an admin: the claim first, then what `mirror` writes. Where that fails, the claim
 * goes again, unless somebody else made them an admin meanwhile; and where somebody else failed
 * meanwhile and took it, it comes back. True when something changed.
 */
export async function claimFirst(uid: string, mirror: () => Promise<boolean>): Promise<boolean> {
  const claimed = await writeAdminClaim(uid, true)
  const mirrored = await mirror().catch(async (error: unknown) => {
    if (claimed) await alignAdminClaim(uid)
    throw error
  })
  await alignAdminClaim(uid)
  return claimed || mirrored
}
