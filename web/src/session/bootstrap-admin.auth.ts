import type { User } from 'firebase/auth'
import { createStore } from 'zustand/vanilla'
import { deviceStorage, storageKey } from '../browser/storage'
import { whenIdle } from '../browser/timers'
import { auth } from '../data/auth'

/** Whether an account is a bootstrap admin; `unknown` if the server did not respond. */
type BootstrapAnswer = 'yes' | 'no' | 'unknown'

type Checks = {
  /** Accounts that were checked in the background, or soon are. */
  readonly uids: ReadonlySet<string>
  /** Account id → the answer of the server, unless it failed. */
  readonly answers: ReadonlyMap<string, Promise<BootstrapAnswer>>
}

const checks = createStore<Checks>(() => ({ uids: new Set(), answers: new Map() }))

/**
 * Asks the server, once per account and page load, for the admin rights of a bootstrap admin. Only
 * the server knows who they are (`BOOTSTRAP_ADMINS`). A failed request is repeated by the next
 * call.
 */
export function claimBootstrapAdmin(uid: string): Promise<BootstrapAnswer> {
  const { answers } = checks.getState()
  const answer = answers.get(uid) ?? request(uid)
  checks.setState({ answers: new Map([...answers, [uid, answer]]) })
  return answer
}

async function request(uid: string): Promise<BootstrapAnswer> {
  try {
    // Most members are checked once per device, so they do not load the client of the functions.
    const { call } = await import('../data/callables')
    const { named } = await call('claimBootstrapAdmin', {})
    return named ? 'yes' : 'no'
  } catch (error) {
    console.warn('The server did not say whether this is a bootstrap admin:', error)
    checks.setState(({ answers }) => ({
      answers: new Map([...answers].filter(([id]) => id !== uid)),
    }))
    return 'unknown'
  }
}

const checkKey = (uid: string) => storageKey('noFirstAdmin', uid)

/** Notes on this device that a member is no bootstrap admin. */
export function rememberNoBootstrapAdmin(uid: string): void {
  deviceStorage.write(checkKey(uid), '1')
}

/**
 * Checks in the background, once per account and device, whether a member is a bootstrap admin. The
 * response of `recordSignIn` mostly makes the check needless. Waits until the token carries the
 * verified e-mail. Failures go to the console only: a new admin learns it from the profile, and
 * `/admin` checks by itself.
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
  if ((await claimBootstrapAdmin(uid)) === 'no') rememberNoBootstrapAdmin(uid)
}
