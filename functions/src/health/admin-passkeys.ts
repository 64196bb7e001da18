import type { QueryDocumentSnapshot } from 'firebase-admin/firestore'
import { passkeyPolicy } from '../core/admin-claim'
import { log } from '../core/log'
import { isAdminPasskeyOptional } from '../core/params'

/** Applies the parameter `ADMIN_PASSKEY` to the profiles of all admins. That is no finding. */
export async function alignAdminPasskeys(admins: readonly QueryDocumentSnapshot[]): Promise<void> {
  const isOptional = isAdminPasskeyOptional()
  const others = admins.filter((admin) => (admin.get('passkey_optional') === true) !== isOptional)
  await Promise.all(others.map(align))
}

async function align({ id, ref, updateTime }: QueryDocumentSnapshot): Promise<void> {
  try {
    // The owner of a profile that changed meanwhile may have lost the rights.
    await ref.update({ passkey_optional: passkeyPolicy() }, { lastUpdateTime: updateTime })
  } catch (error) {
    log('WARNING', 'the passkey policy was not applied to an admin', { uid: id, error })
  }
}
