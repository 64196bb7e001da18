import { createStore } from 'zustand/vanilla'
import { setWasSignedIn, wasSignedIn } from './was-signed-in'

/** Why a session ended: signed out here, in another tab, or by the server. */
export type SessionEndReason = 'requested' | 'elsewhere' | 'expired'

type SignOut = () => Promise<void>

type SignOutState = {
  /** Whether the member has requested the sign-out in this tab. */
  readonly isRequested: boolean
  /** How to sign out, from the loaded session code. */
  readonly handler: SignOut | null
  /** How to end the session on the server, which may fail to respond. */
  readonly endOnServer: SignOut
  /** Settles when the session that is being replaced is replaced. */
  readonly replacement: Promise<unknown>
}

const signOutStore = createStore<SignOutState>(() => ({
  isRequested: false,
  handler: null,
  endOnServer: async () => undefined,
  replacement: Promise.resolve(),
}))

/**
 * Why the session has ended; a request counts once. The tab that signs out clears the was-signed-in
 * flag first, so other tabs can distinguish a sign-out from an expiry.
 */
export function takeSessionEndReason(): SessionEndReason {
  if (signOutStore.getState().isRequested) {
    signOutStore.setState({ isRequested: false })
    return 'requested'
  }
  return wasSignedIn() ? 'expired' : 'elsewhere'
}

/**
 * Registers how to sign out. The loaded session code does so: a sign-out then needs no connection
 * and no file that a deploy may have removed.
 */
export function setSignOutHandler(signOut: SignOut, endOnServer?: SignOut): void {
  signOutStore.setState({ handler: signOut, ...(endOnServer && { endOnServer }) })
}

/**
 * Ends the session on this device, in every tab.
 *
 * @param before - Runs first; if it fails, the session goes on. By default the server ends the
 *   session, if it responds.
 */
export async function signOut(before?: () => Promise<void>): Promise<void> {
  const { handler: end, endOnServer } = signOutStore.getState()
  if (!end) throw new Error('There is no session to sign out of.')
  if (!before) return endSession(end, endOnServer)
  await endSession(async () => {
    await before()
    await end()
  })
}

/**
 * Ends the session by `end`, as requested by the member in this tab.
 *
 * @param before - Runs first. The was-signed-in flag stays meanwhile, because a tab that closes
 *   then is still signed in.
 */
export async function endSession(end: SignOut, before?: SignOut): Promise<void> {
  signOutStore.setState({ isRequested: true })
  try {
    await before?.()
    setWasSignedIn(false)
    await end()
  } catch (error) {
    signOutStore.setState({ isRequested: false })
    setWasSignedIn(true)
    throw error
  }
}

/**
 * Runs work that ends all sessions of the member and signs this page in again. The end of the old
 * session waits for `sessionReplaced`, so that the page stays.
 */
export function replaceSession<T>(work: () => Promise<T>): Promise<T> {
  const result = work()
  signOutStore.setState({ replacement: result.catch(() => undefined) })
  return result
}

/** Resolves when no session is being replaced. */
export function sessionReplaced(): Promise<unknown> {
  return signOutStore.getState().replacement
}
