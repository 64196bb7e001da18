import { type ReactNode, useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { mayBeFirstAdmin } from './session'
import { useKnownSession } from './use-known-session'

type Props = {
  /** Shown until it is known who is here. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/**
 * Lets admins through and sends everyone else to the landing page; the rules do the guarding. A
 * member with a verified address may be one of the first admins, so the server is asked before.
 */
export function RequireAdmin({ waiting, children }: Props) {
  const session = useKnownSession()
  if (session.status === 'loading') return waiting
  if (session.status === 'signed-out') return <Leave />
  if (session.profileLoading) return waiting
  if (session.isAdmin) return children
  if (!mayBeFirstAdmin(session)) return <Leave />
  return <AskFirst uid={session.account.id} waiting={waiting} />
}

function Leave() {
  return <Navigate to="/" replace />
}

/** How long the session may take to learn of its new rights. */
const PATIENCE_MS = 10_000

/** Waits for the server's answer, and then for the rights to arrive, which replaces this. */
function AskFirst({ uid, waiting }: { readonly uid: string; readonly waiting: ReactNode }) {
  const [isDenied, setIsDenied] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const end = (isNamed: boolean) => {
      if (!isOver) timer = setTimeout(() => setIsDenied(true), isNamed ? PATIENCE_MS : 0)
    }
    import('./first-admin')
      .then(({ claimFirstAdmin }) => claimFirstAdmin(uid))
      .then(
        (answer) => end(answer === 'yes'),
        () => end(false),
      )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [uid])
  return isDenied ? <Leave /> : waiting
}
