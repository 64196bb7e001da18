import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { whenIdle } from '../browser/idle'
import { useOnBack } from '../browser/use-on-back'
import { notify } from '../design/notify'
import { SESSION_MESSAGES } from './session'
import { resolvedSession, watchSession } from './session-store'

/** What the dialog asks for; `reset` is for those who forgot their password. */
export type AuthView = 'sign-in' | 'sign-up' | 'reset'

/** Opens the sign-in dialog from anywhere; the dialog itself belongs to `features/auth`. */
type SignInDialog = {
  readonly view: AuthView | null
  readonly open: (view?: AuthView) => void
  readonly close: () => void
}

export const SignInDialogContext = createContext<SignInDialog>({
  view: null,
  open: () => undefined,
  close: () => undefined,
})

export function useSignInDialog(): SignInDialog {
  return useContext(SignInDialogContext)
}

/** Holds whether the sign-in dialog is open, and what it asks for. */
export function SignInDialogProvider({ children }: { readonly children: ReactNode }) {
  const [view, setView] = useState<AuthView | null>(null)
  useOnBack(() => setView(null))
  const dialog = useMemo(
    () => ({
      view,
      open: (next: AuthView = 'sign-in') => {
        setView(next)
        // The dialog comes first: Firebase is heavy, and nobody has typed anything yet.
        whenIdle(watchSession)
      },
      close: () => setView(null),
    }),
    [view],
  )
  return <SignInDialogContext value={dialog}>{children}</SignInDialogContext>
}

/**
 * Takes a member to the board and asks anybody else to sign in, as soon as it is known who is here:
 * a page that has just come to life may be told so after the click. Who has gone on to another page
 * by then is left there, and after a while the press is over.
 */
export function useEnterBoard(): () => void {
  const { open } = useSignInDialog()
  const navigate = useNavigate()

  const enter = async () => {
    const { pathname } = window.location
    const session = await resolvedSession()
    if (window.location.pathname !== pathname) return
    if (!session) notify.error(SESSION_MESSAGES.unknown, { id: 'session-unknown' })
    else if (session.status === 'signed-in') await navigate('/hub')
    else open()
  }
  return () => void enter()
}
