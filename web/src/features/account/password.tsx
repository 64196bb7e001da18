import { changePasswordForm } from '@grid/schema/credentials'
import { type ComponentProps, useState } from 'react'
import { notify } from '../../design/notify'
import { FormFrame } from '../../forms/form-frame'
import { NewPasswordFields, PasswordField } from '../../forms/password-fields'
import { useForm } from '../../forms/use-form'
import { ACCOUNT_MESSAGES } from './messages'
import { changePassword } from './password.auth'

const EMPTY = { current_password: '', password: '', confirm_password: '' }

/** Changes the password; starts anew with empty entries after each success. */
export function PasswordForm({ email }: { readonly email: string }) {
  const [round, setRound] = useState(0)
  const onDone = () => setRound(round + 1)
  return <Entries key={round} email={email} isAgain={round > 0} onDone={onDone} />
}

type PasswordFormProps = {
  readonly email: string
  /** Whether these entries take the place of others, which had the focus. */
  readonly isAgain: boolean
  readonly onDone: () => void
}

function Entries({ email, isAgain, onDone }: PasswordFormProps) {
  const form = useForm(EMPTY, changePasswordForm, async (checked) => {
    await changePassword(checked)
    notify.success(ACCOUNT_MESSAGES.passwordChanged)
    onDone()
  })
  return (
    <FormFrame form={form} action="Change password" button={{ sx: { alignSelf: 'flex-start' } }}>
      <CurrentPasswordField {...form.entry('current_password')} email={email} autoFocus={isAgain} />
      <NewPasswordFields label="New password" entry={form.entry} />
    </FormFrame>
  )
}

type CurrentPasswordFieldProps = Omit<
  ComponentProps<typeof PasswordField>,
  'label' | 'autoComplete'
> & {
  /** Whose password is asked for. */
  readonly email: string
}

/** The password that somebody has now, before something is done that only they may do. */
export function CurrentPasswordField({ email, ...rest }: CurrentPasswordFieldProps) {
  return (
    <div>
      <Ownership email={email} />
      <PasswordField {...rest} label="Current password" autoComplete="current-password" />
    </div>
  )
}

/** Tells password managers whose password a form asks for; people know. */
export function Ownership({ email }: { readonly email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
