import { useEffect, useSyncExternalStore } from 'react'
import { LOADING, type Session, useSession } from './session'
import { isSessionKnown, subscribeSession, watchSession } from './session-store'

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
