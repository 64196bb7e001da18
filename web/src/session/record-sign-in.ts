import { deviceStorage } from '../browser/storage'
import { whenIdle } from '../browser/timers'
import { auth } from '../data/auth'
import { rememberNoBootstrapAdmin } from './bootstrap-admin.auth'
import type { SessionMethod } from './session'

const KEY = 'grid.sign-in'

/** How a session was opened, and when it was last confirmed, as its token states. */
type Opening = {
  readonly method: SessionMethod
  /** In milliseconds since 1970. */
  readonly at: number
}

/**
 * Returns a function that records in the background that this device has opened a session of a
 * member, once. A confirmation of the identity by the same method continues the session, so it is
 * not recorded. Failures go to the console; the next page load tries again.
 *
 * The promise resolves when the sign-in is recorded, or recording has failed.
 */
export function signInRecorder(uid: string): (opening: Opening) => Promise<void> {
  const attempts = new Map<SessionMethod, Promise<void>>()
  return async (opening) => {
    const { method } = opening
    if (recordedAt(uid, method) !== null) return
    const attempt = attempts.get(method) ?? sendWhenIdle(uid, opening)
    attempts.set(method, attempt)
    await attempt
  }
}

function sendWhenIdle(uid: string, opening: Opening): Promise<void> {
  const idle = new Promise<void>((resolve) => whenIdle(resolve, null))
  return idle
    .then(() => send(uid, opening))
    .catch((error: unknown) =>
      console.warn('The sign-in was not recorded; the next page load tries again:', error),
    )
}

async function send(uid: string, { method, at }: Opening): Promise<void> {
  if (auth.currentUser?.uid !== uid) return
  const { call } = await import('../data/callables')
  const { mayClaim } = await call('recordSignIn', {})
  deviceStorage.write(KEY, `${at} ${method} ${uid}`)
  // Functions that are not updated yet do not respond to that.
  if (mayClaim === false) rememberNoBootstrapAdmin(uid)
}

/**
 * When the session of this device was opened, in milliseconds since 1970; null if its sign-in is
 * not recorded yet. A session with another method is another session.
 */
export function recordedAt(uid: string, method: SessionMethod): number | null {
  const [at, ...session] = deviceStorage.read(KEY)?.split(' ') ?? []
  return session.join(' ') === `${method} ${uid}` ? Number(at) : null
}

/** Ends the recorded session of this device, so that the next sign-in is another one. */
export function forgetRecordedSignIn(): void {
  deviceStorage.remove(KEY)
}
