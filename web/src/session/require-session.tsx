import Button from '@mui/material/Button'
import { LogIn } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { restoreFocus } from '../browser/focus'
import { cancellable } from '../browser/timers'
import { notify } from '../design/notify'
import { Page, PageContainer, PageHeader } from '../design/page'
import { EmptyState } from '../design/states'
import { mayBeBootstrapAdmin, SESSION_MESSAGES } from './session'
import { useConfirmedSession } from './session-store'
import { useSignInDialog } from './sign-in-dialog'

type RequireAdminProps = {
  /** Shown until the session is resolved. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/**
 * Shows the page to admins, also without rights in this session, and redirects everyone else to the
 * landing page. The rules protect the data. A member with a verified e-mail may be a bootstrap
 * admin, so the server is asked first. An admin who loses the rights sees a notice.
 */
export function RequireAdmin({ waiting, children }: RequireAdminProps) {
  const session = useConfirmedSession()
  const [admitted, setAdmitted] = useState<string | null>(null)
  if (session.status === 'loading') return waiting
  if (session.status === 'signed-out') return <Leave />
  if (session.profileLoading) return waiting
  const { id } = session.account
  if (session.isAdmin || session.adminNeeds !== null) {
    if (admitted !== id) setAdmitted(id)
    return children
  }
  if (admitted === id && session.profile?.is_admin === false) return <LeaveAsMember />
  if (!mayBeBootstrapAdmin(session)) return <Leave />
  return <CheckBootstrapAdmin uid={id} waiting={waiting} />
}

function Leave() {
  return <Navigate to="/" replace />
}

function LeaveAsMember() {
  useEffect(() => {
    notify.blank(SESSION_MESSAGES.adminNoMore, { id: SESSION_MESSAGES.adminNoMore })
  }, [])
  return <Leave />
}

/** How long the new rights may take to arrive in the session. */
const PATIENCE_MS = 10_000

/** Waits for the server's answer, then for the new rights, which replace this component. */
function CheckBootstrapAdmin({
  uid,
  waiting,
}: {
  readonly uid: string
  readonly waiting: ReactNode
}) {
  const [isDenied, setIsDenied] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const deny = (ms: number) => {
      timer = setTimeout(() => setIsDenied(true), ms)
    }
    const claim = import('./bootstrap-admin.auth').then(({ claimBootstrapAdmin }) =>
      claimBootstrapAdmin(uid),
    )
    const cancel = cancellable(
      claim,
      (answer) => deny(answer === 'yes' ? PATIENCE_MS : 0),
      () => deny(0),
    )
    return () => {
      cancel()
      clearTimeout(timer)
    }
  }, [uid])
  return isDenied ? <Leave /> : waiting
}

type RequireSignInProps = {
  /** Title of the page, also for visitors. */
  readonly title: string
  /** Shown until the session is resolved. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/** Shows the page to members and the sign-in dialog to visitors. The rules protect the data. */
export function RequireSignIn({ title, waiting, children }: RequireSignInProps) {
  const { status } = useConfirmedSession()
  const { open } = useSignInDialog()
  const hasPrompted = useRef(false)

  const isVisitor = status === 'signed-out'
  const isSignedIn = status === 'signed-in'
  useEffect(() => {
    // Opens once, at arrival: a member who signs out here wants to leave.
    if (isVisitor && !hasPrompted.current) open()
    else if (isVisitor) {
      // The end of a session replaces a long page, and removes what had the focus.
      window.scrollTo({ top: 0, behavior: 'instant' })
      if (document.activeElement === document.body) restoreFocus(null)
    }
    if (isVisitor || isSignedIn) hasPrompted.current = true
  }, [isVisitor, isSignedIn, open])

  if (isSignedIn) return children
  if (!isVisitor) return waiting
  const signIn = (
    <Button variant="contained" onClick={() => open()}>
      Sign In
    </Button>
  )
  return (
    <Page title={title}>
      <PageHeader title={title} />
      <PageContainer sx={{ pb: 12 }}>
        <EmptyState icon={LogIn} text={SESSION_MESSAGES.membersOnly} action={signIn} />
      </PageContainer>
    </Page>
  )
}
