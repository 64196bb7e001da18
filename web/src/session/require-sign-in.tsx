import Button from '@mui/material/Button'
import { LogIn } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { EmptyState } from '../design/empty-state'
import { Frame } from '../design/frame'
import { Page } from '../design/page'
import { PageHeader } from '../design/page-header'
import { SESSION_MESSAGES } from './messages'
import { useSignInDialog } from './sign-in-dialog'
import { useKnownSession } from './use-known-session'

type Props = {
  /** What the page is called, also while it is closed. */
  readonly title: string
  /** Shown until it is known who is here. */
  readonly waiting: ReactNode
  readonly children: ReactNode
}

/** Lets through who is signed in and asks everyone else to; the rules do the guarding. */
export function RequireSignIn({ title, waiting, children }: Props) {
  const { status } = useKnownSession()
  const { open } = useSignInDialog()
  const wasAsked = useRef(false)

  const isVisitor = status === 'signed-out'
  const isSignedIn = status === 'signed-in'
  useEffect(() => {
    // Asked once, at arrival: who signs out here wants to leave.
    if (isVisitor && !wasAsked.current) open()
    if (isVisitor || isSignedIn) wasAsked.current = true
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
      <Frame sx={{ pb: 12 }}>
        <EmptyState icon={LogIn} text={SESSION_MESSAGES.membersOnly} action={signIn} />
      </Frame>
    </Page>
  )
}
