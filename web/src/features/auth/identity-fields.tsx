import { clean } from '@grid/schema/clean'
import { cleanEmail } from '@grid/schema/credentials'
import type { ComponentProps } from 'react'
import { loadChunk } from '../../data/load-chunk'
import { FormField } from '../../forms/form-field'

type Props = Omit<ComponentProps<typeof FormField>, 'label' | 'type' | 'autoComplete'>

type EmailFieldProps = Props & {
  /** Lets the browser suggest passkeys as well. */
  readonly suggestsPasskeys?: boolean
}

/** The e-mail of an account; password managers store it as the username. */
export function EmailField({ suggestsPasskeys = false, ...props }: EmailFieldProps) {
  return (
    <FormField
      {...props}
      label="Email"
      type="email"
      autoComplete={suggestsPasskeys ? 'username webauthn' : 'username'}
      cleaned={cleanEmail}
      isVerbatim
    />
  )
}

/** The public name; password managers must not use it to sign in. */
export function UsernameField(props: Props) {
  return (
    <FormField {...props} label="Username" autoComplete="nickname" cleaned={clean} isVerbatim />
  )
}

/** Loads the account code with Firebase, which the dialog does not wait for. */
export const loadAccounts = () => loadChunk(() => import('./accounts.auth'))
