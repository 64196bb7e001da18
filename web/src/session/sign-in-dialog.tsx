import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { rememberPage } from '../browser/remember-page'
import { whenIdle } from '../browser/timers'
import { useOnBack } from '../browser/use-on-back'
import { notify } from '../design/notify'
import { SESSION_MESSAGES } from './session'
import { resolvedSession, watchSession } from './session-store'

/** The form in the dialog; `reset` is for a forgotten password. */
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

/** Provides the state of the sign-in dialog. */
export function SignInDialogProvider({ children }: { readonly children: ReactNode }) {
  const [view, setView] = useState<AuthView | null>(null)
  useOnBack(() => setView(null))
  const dialog = useMemo(
    () => ({
      view,
      open: (next: AuthView = 'sign-in') => {
        setView(next)
        // Opens the dialog first, because Firebase is heavy.
        whenIdle(watchSession)
      },
      close: () => setView(null),
    }),
    [view],
  )
  return <SignInDialogContext value={dialog}>{children}</SignInDialogContext>
}

/**
 * Navigates a member to the board, or opens sign-in for a visitor, once the session is resolved.
 * Does nothing if the user has moved to another page meanwhile. Shows an error after 10 s.
 */
export function useEnterBoard(): () => void {
  const { open } = useSignInDialog()
  const navigate = useNavigate()

  const enter = async () => {
    const isShown = rememberPage()
    const session = await resolvedSession()
    if (!isShown()) return
    if (!session) notify.error(SESSION_MESSAGES.unknown, { id: 'session-unknown' })
    else if (session.status === 'signed-in') await navigate('/hub')
    else open()
  }
  return () => void enter()
}
