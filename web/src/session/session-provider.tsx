import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { SessionContext } from './session'
import {
  currentSession,
  prerenderedSession,
  subscribeSession,
  watchReturningMember,
} from './session-store'

/** Knows who is here. Firebase is fetched only where somebody may be signed in. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const session = useSyncExternalStore(subscribeSession, currentSession, prerenderedSession)
  useEffect(watchReturningMember, [])
  return <SessionContext value={session}>{children}</SessionContext>
}
