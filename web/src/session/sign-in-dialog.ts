import { createContext, useContext } from 'react'

export type AuthTab = 'sign-in' | 'sign-up'

/** Opens the sign-in dialog from anywhere; the dialog itself belongs to `features/auth`. */
export type SignInDialog = {
  readonly openTab: AuthTab | null
  readonly open: (tab?: AuthTab) => void
  readonly close: () => void
}

export const SignInDialogContext = createContext<SignInDialog>({
  openTab: null,
  open: () => undefined,
  close: () => undefined,
})

export function useSignInDialog(): SignInDialog {
  return useContext(SignInDialogContext)
}
