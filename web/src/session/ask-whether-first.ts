import type { User } from 'firebase/auth'
import { whenIdle } from '../browser/idle'
import { deviceStorage, storageKey } from '../browser/storage'
import { auth } from '../data/auth'

const keyOf = (uid: string) => storageKey('noFirstAdmin', uid)

const asking = new Set<string>()

/**
 * Asks in the background, once per account and device, whether a member is to be one of the first
 * admins, as soon as the token proves the address. Nobody waits for it or hears of a failure; who
 * becomes an admin learns it from the profile. `/admin` asks by itself.
 */
export function checkBootstrapAdmin(user: User): void {
  const { uid } = user
  if (asking.has(uid) || deviceStorage.read(keyOf(uid)) !== null) return
  asking.add(uid)
  whenIdle(() => {
    ask(user).catch((error: unknown) => console.warn('Not asked about a first admin:', error))
  }, null)
}

async function ask(user: User): Promise<void> {
  const { uid } = user
  const { claims } = await user.getIdTokenResult()
  if (claims['email_verified'] !== true || auth.currentUser?.uid !== uid) {
    asking.delete(uid)
    return
  }
  const { claimBootstrapAdmin } = await import('./bootstrap-admin.auth')
  if ((await claimBootstrapAdmin(uid)) === 'no') deviceStorage.write(keyOf(uid), '1')
}
