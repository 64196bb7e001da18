import type { User } from 'firebase/auth'
import { whenIdle } from '../browser/idle'
import { deviceStorage, storageKey } from '../browser/storage'
import { auth } from '../data/auth'

const checkKey = (uid: string) => storageKey('noFirstAdmin', uid)

const checked = new Set<string>()

/**
 * Checks in the background, once per account and device, whether a member is a bootstrap admin.
 * Waits until the token carries the verified e-mail. Failures go to the console only: a new admin
 * learns it from the profile, and `/admin` checks by itself.
 */
export function checkBootstrapAdmin(user: User): void {
  const { uid } = user
  if (checked.has(uid) || deviceStorage.read(checkKey(uid)) !== null) return
  checked.add(uid)
  whenIdle(() => {
    claimIfVerified(user).catch((error: unknown) =>
      console.warn('The check for a bootstrap admin failed:', error),
    )
  }, null)
}

async function claimIfVerified(user: User): Promise<void> {
  const { uid } = user
  const { claims } = await user.getIdTokenResult()
  if (claims['email_verified'] !== true || auth.currentUser?.uid !== uid) {
    checked.delete(uid)
    return
  }
  const { claimBootstrapAdmin } = await import('./bootstrap-admin.auth')
  if ((await claimBootstrapAdmin(uid)) === 'no') deviceStorage.write(checkKey(uid), '1')
}
