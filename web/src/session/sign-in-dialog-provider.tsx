import { type ReactNode, useMemo, useState } from 'react'
import { watchSession } from './session-store'
import { type AuthTab, SignInDialogContext } from './sign-in-dialog'
import { whenIdle } from './when-idle'

/** Holds whether the sign-in dialog is open, and on which tab. */
export function SignInDialogProvider({ children }: { readonly children: ReactNode }) {
  const [openTab, setOpenTab] = useState<AuthTab | null>(null)
  const dialog = useMemo(
    () => ({
      openTab,
      open: (tab: AuthTab = 'sign-in') => {
        setOpenTab(tab)
        // The dialog comes first: Firebase is heavy, and nobody has typed anything yet.
        whenIdle(watchSession)
      },
      close: () => setOpenTab(null),
    }),
    [openTab],
  )
  return <SignInDialogContext value={dialog}>{children}</SignInDialogContext>
}
