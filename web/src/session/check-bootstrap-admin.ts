import type { User } from 'firebase/auth'
import { createStore } from 'zustand/vanilla'
import { whenIdle } from '../browser/idle'
import { deviceStorage, storageKey } from '../browser/storage'
import { auth } from '../data/auth'

const checkKey = (uid: string) => storageKey('noFirstAdmin', uid)

/** Accounts that were checked, or soon are. */
const checks = createStore<{ readonly uids: ReadonlySet<string> }>(() => ({ uids: new Set() }))

/**
 * Checks in the background, once per account and device, whether a member is a bootstrap admin.
 * Waits until the token carries the verified e-mail. Failures go to the console only: a new admin
 * learns it from the profile, and `/admin` checks by itself.
 */
export function checkBootstrapAdmin(user: User): void {
  const { uid } = user
  const { uids } = checks.getState()
  if (uids.has(uid) || deviceStorage.read(checkKey(uid)) !== null) return
  checks.setState({ uids: new Set([...uids, uid]) })
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
    checks.setState(({ uids }) => ({ uids: new Set([...uids].filter((id) => id !== uid)) }))
    return
  }
  const { claimBootstrapAdmin } = await import('./bootstrap-admin.auth')
  if ((await claimBootstrapAdmin(uid)) === 'no') deviceStorage.write(checkKey(uid), '1')
}
