import { useEffect, useSyncExternalStore } from 'react'
import { LOADING, type Session, useSession } from './session'
import {
  currentSession,
  isKnown,
  isSessionKnown,
  resolvedSession,
  subscribeSession,
  watchSession,
} from './session-store'

/** Whether this member is still the one who is signed in, for what began while they were. */
export function isSignedInAs(uid: string): boolean {
  const session = currentSession()
  return session.status === 'signed-in' && session.account.id === uid
}

const PATIENCE_MS = 10_000

/** The session once it is known who is here, or null when that takes longer than 10 s. */
export function resolvedSessionSoon(): Promise<Session | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  return Promise.race([resolvedSession(), late])
}

/**
 * The session for a page that not everybody may see: asks Firebase in any case, and takes the
 * hint, by which other pages know that nobody is here, for no answer.
 */
export function useConfirmedSession(): Session {
  const session = useSession()
  const isKnown = useSyncExternalStore(subscribeSession, isSessionKnown, () => false)
  useEffect(watchSession, [])
  return isKnown ? session : LOADING
}
