import { type ReactNode, useMemo, useState } from 'react'
import { useOnBack } from '../browser/use-on-back'
import { whenIdle } from '../browser/when-idle'
import { watchSession } from './session-store'
import { type AuthView, SignInDialogContext } from './sign-in-dialog'

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
