import { deviceStorage } from '../browser/storage'
import { whenIdle, withTimeout } from '../browser/timers'
import { auth } from '../data/auth'
import { rememberNoBootstrapAdmin } from './bootstrap-admin.auth'
import type { SessionMethod } from './session'

const KEY = 'grid.sign-in'
/** When the last recorded confirmation of that sign-in was, in milliseconds since 1970. */
const CONFIRMED_KEY = 'grid.sign-in-confirmed'

/** How a session was opened, and when it was last confirmed, as its token states. */
type Opening = {
  readonly method: SessionMethod
  /** In milliseconds since 1970. */
  readonly signedInAt: number
}

/**
 * Returns a function that records in the background that this device has opened a session of a
 * member, once. A confirmation of the identity by the same method continues the session, so it is
 * recorded with its sign-in. Failures go to the console; the next page load tries again.
 *
 * The promise resolves when the sign-in is recorded, or recording has failed.
 */
export function signInRecorder(uid: string): (opening: Opening) => Promise<void> {
  const attempts = new Map<string, Promise<void>>()
  return async (opening) => {
    const { method, signedInAt } = opening
    const opened = recordedAt(uid, method)
    const latest = Math.max(opened ?? 0, Number(deviceStorage.read(CONFIRMED_KEY)))
    if (opened !== null && signedInAt <= latest) return
    const key = opened === null ? method : `${method} ${signedInAt}`
    const attempt = attempts.get(key) ?? sendWhenIdle(uid, opening)
    attempts.set(key, attempt)
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

async function send(uid: string, { method, signedInAt }: Opening): Promise<void> {
  if (auth.currentUser?.uid !== uid) return
  const { call } = await import('../data/callables')
  const opened = recordedAt(uid, method)
  if (opened !== null) {
    const { is_continued } = await call('recordSignIn', { signed_in_at: opened / 1_000 })
    deviceStorage.write(CONFIRMED_KEY, String(signedInAt))
    // The record of the sign-in is gone: the confirmation was recorded as one.
    if (!is_continued) deviceStorage.write(KEY, `${signedInAt} ${method} ${uid}`)
    return
  }
  const { may_claim } = await call('recordSignIn', {})
  deviceStorage.write(KEY, `${signedInAt} ${method} ${uid}`)
  if (!may_claim) rememberNoBootstrapAdmin(uid)
}

/**
 * When the session of this device was opened, in milliseconds since 1970; null if its sign-in is
 * not recorded yet. A session with another method is another session.
 */
export function recordedAt(uid: string, method: SessionMethod): number | null {
  const [at, ...session] = deviceStorage.read(KEY)?.split(' ') ?? []
  return session.join(' ') === `${method} ${uid}` ? Number(at) : null
}

/** How long a sign-out waits for the token and the code of the request. */
const START_MS = 1_000

/**
 * Requests the end of the session of this device on the server, so that a copied token is worth
 * nothing. Resolves when the request has the token, which the sign-out then removes: open pages
 * must not meet the end of their own session. Never fails, because the member signs out anyway.
 */
export async function requestSessionEnd(): Promise<void> {
  if (!navigator.onLine) return
  const warn = (error: unknown) => console.warn('The server has not ended the session:', error)
  const start = async () => {
    const { call } = await import('../data/callables')
    call('endSession', {}).catch(warn)
    await auth.currentUser?.getIdToken()
    await new Promise((resolve) => setTimeout(resolve))
  }
  await withTimeout(start().catch(warn), START_MS, () => undefined)
}

/** Forgets the recorded session of this device, so that the next sign-in is another one. */
export function forgetRecordedSignIn(): void {
  deviceStorage.remove(KEY)
  deviceStorage.remove(CONFIRMED_KEY)
}
