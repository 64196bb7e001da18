import { whenIdle } from '../browser/idle'
import { deviceStorage } from '../browser/storage'
import { auth } from '../data/auth'
import type { SessionMethod } from './session'

const KEY = 'grid.sign-in'

/** How a session was opened, and when it was last confirmed, as its token states. */
type Opening = {
  readonly uid: string
  readonly method: SessionMethod
  /** In milliseconds since 1970. */
  readonly at: number
}

const attempted = new Set<string>()

/**
 * Records in the background that this device has opened a session. A confirmation of the identity
 * by the same method continues the session, so it is not recorded. Failures go to the console; the
 * next page load tries again.
 */
export function recordSignIn(opening: Opening): void {
  const { uid, method, at } = opening
  const session = `${uid} ${method} ${at}`
  if (attempted.has(session) || recordedAt(uid, method) !== null) return
  attempted.add(session)
  whenIdle(() => {
    send(opening).catch((error: unknown) =>
      console.warn('The sign-in was not recorded; the next page load tries again:', error),
    )
  }, null)
}

async function send({ uid, method, at }: Opening): Promise<void> {
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
