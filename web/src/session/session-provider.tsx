import { type ReactNode, useEffect, useState } from 'react'
import { type Session, SessionContext } from './session'

/** Knows who is here. Firebase is loaded after the first paint, so that no page waits for it. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [session, setSession] = useState<Session>({ status: 'loading' })

  useEffect(() => {
    let stop: (() => void) | null = null
    let gone = false
    import('./watch-session').then(
      ({ watchSession }) => {
        if (!gone) stop = watchSession(setSession)
      },
      (error: unknown) => {
        console.error('The session could not be read:', error)
        setSession({ status: 'signed-out' })
      },
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [])

  return <SessionContext value={session}>{children}</SessionContext>
}
