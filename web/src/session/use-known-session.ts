import { useEffect, useSyncExternalStore } from 'react'
import { type Session, useSession } from './session'
import { isSessionKnown, subscribeSession, watchSession } from './session-store'

const LOADING: Session = { status: 'loading' }

/**
 * The session for a page that not everybody may see: asks Firebase in any case, and takes the
 * hint, by which other pages know that nobody is here, for no answer.
 */
export function useKnownSession(): Session {
  const session = useSession()
  const isKnown = useSyncExternalStore(subscribeSession, isSessionKnown, () => false)
  useEffect(watchSession, [])
  return isKnown ? session : LOADING
}
