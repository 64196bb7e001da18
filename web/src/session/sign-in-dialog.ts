import { createContext, useContext } from 'react'

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
