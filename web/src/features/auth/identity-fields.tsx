import type { ComponentProps } from 'react'
import { loadChunk } from '../../data/load-chunk'
import { FormField } from '../../forms/form-field'

type Props = Omit<ComponentProps<typeof FormField>, 'label' | 'type' | 'autoComplete'>

const verbatim = { htmlInput: { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } }

/** The address that an account is signed in with, hence what password managers file it under. */
export function EmailField(props: Props) {
  return (
    <FormField {...props} label="Email" type="email" autoComplete="username" slotProps={verbatim} />
  )
}

/** The name that others see; password managers must not take it for the one to sign in with. */
export function UsernameField(props: Props) {
  return <FormField {...props} label="Username" autoComplete="nickname" slotProps={verbatim} />
}

/** The verbs of accounts stand on Firebase, which the dialog need not wait for to be shown. */
export const loadAccounts = () => loadChunk(() => import('./accounts.auth'))
