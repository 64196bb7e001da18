import { setWasSignedIn, wasSignedIn } from './was-signed-in'

/** Why a session ended: signed out here, in another tab, or by the server. */
export type SessionEndReason = 'requested' | 'elsewhere' | 'expired'

let isRequested = false

/**
 * Why the session has ended; a request counts once. The tab that signs out clears the was-signed-in
 * flag first, so other tabs can distinguish a sign-out from an expiry.
 */
export function takeSessionEndReason(): SessionEndReason {
  if (isRequested) {
    isRequested = false
    return 'requested'
  }
  return wasSignedIn() ? 'expired' : 'elsewhere'
}

type SignOut = () => Promise<void>

let handler: SignOut | null = null

/**
 * Registers how to sign out. The loaded session code does so: a sign-out then needs no connection
 * and no file that a deploy may have removed.
 */
export function setSignOutHandler(signOut: SignOut): void {
  handler = signOut
}

/**
 * Ends the session on this device, in every tab.
 *
 * @param before - Runs first; if it fails, the session goes on.
 */
export async function signOut(before?: () => Promise<void>): Promise<void> {
  const end = handler
  if (!end) throw new Error('There is no session to sign out of.')
  await endSession(async () => {
    await before?.()
    await end()
  })
}

/** Ends the session by `end`, as requested by the member in this tab. */
export async function endSession(end: SignOut): Promise<void> {
  isRequested = true
  setWasSignedIn(false)
  try {
    await end()
  } catch (error) {
    isRequested = false
    setWasSignedIn(true)
    throw error
  }
}

let replacement: Promise<unknown> = Promise.resolve()

/**
 * Runs work that ends all sessions of the member and signs this page in again. The end of the old
 * session waits for `sessionReplaced`, so that the page stays.
 */
export function replaceSession<T>(work: () => Promise<T>): Promise<T> {
  const result = work()
  replacement = result.catch(() => undefined)
  return result
}

/** Resolves when no session is being replaced. */
export function sessionReplaced(): Promise<unknown> {
  return replacement
}
