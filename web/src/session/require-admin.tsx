import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Navigate } from 'react-router-dom'
import { useSession } from './session'
import { isSessionKnown, subscribeSession, watchSession } from './session-store'

type Props = {
  /** Shown until it is known who is here. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/** Lets admins through and sends everyone else to the landing page; the rules do the guarding. */
export function RequireAdmin({ waiting, children }: Props) {
  const session = useSession()
  const isKnown = useSyncExternalStore(subscribeSession, isSessionKnown, () => false)
  useEffect(watchSession, [])
  if (!isKnown || session.status === 'loading') return waiting
  if (session.status === 'signed-in' && session.profileLoading) return waiting
  if (session.status === 'signed-in' && session.isAdmin) return children
  return <Navigate to="/" replace />
}
