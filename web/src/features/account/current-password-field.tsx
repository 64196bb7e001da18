import type { ComponentProps } from 'react'
import { PasswordField } from '../../forms/password-field'
import { Ownership } from './ownership'

type Props = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'> & {
  /** Whose password is asked for. */
  readonly email: string
}

/** The password that somebody has now, before something is done that only they may do. */
export function CurrentPasswordField({ email, ...rest }: Props) {
  return (
    <div>
      <Ownership email={email} />
      <PasswordField {...rest} label="Current password" autoComplete="current-password" />
    </div>
  )
}
