import { deviceStorage } from '../browser/storage'
import { whenIdle } from '../browser/timers'
import { auth } from '../data/auth'
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
 */
export function signInRecorder(uid: string): (opening: Opening) => void {
  const attempted = new Set<SessionMethod>()
  return (opening) => {
    const { method } = opening
    if (attempted.has(method) || recordedAt(uid, method) !== null) return
    attempted.add(method)
    whenIdle(() => {
      send(uid, opening).catch((error: unknown) =>
        console.warn('The sign-in was not recorded; the next page load tries again:', error),
      )
    }, null)
  }
}

async function send(uid: string, { method, at }: Opening): Promise<void> {
  if (auth.currentUser?.uid !== uid) return
  const { call } = await import('../data/callables')
  await call('recordSignIn', {})
  deviceStorage.write(KEY, `${at} ${method} ${uid}`)
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
