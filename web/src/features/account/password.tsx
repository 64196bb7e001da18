import { changePasswordForm } from '@grid/schema/credentials'
import { type ComponentProps, useState } from 'react'
import { notify } from '../../design/notify'
import { FormFrame } from '../../forms/form-frame'
import { NewPasswordFields, PasswordField } from '../../forms/password-fields'
import { useForm } from '../../forms/use-form'
import { ACCOUNT_MESSAGES } from './messages'
import { changePassword } from './password.auth'

const EMPTY = { current_password: '', password: '', confirm_password: '' }

/** Changes the password. The form is empty again after each success. */
export function PasswordForm({ email }: { readonly email: string }) {
  const [round, setRound] = useState(0)
  const onDone = () => setRound(round + 1)
  return <PasswordEntries key={round} email={email} isAgain={round > 0} onDone={onDone} />
}

type PasswordFormProps = {
  readonly email: string
  /** Whether the form replaces one that had the focus. */
  readonly isAgain: boolean
  readonly onDone: () => void
}

function PasswordEntries({ email, isAgain, onDone }: PasswordFormProps) {
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
  /** E-mail of the account, for password managers. */
  readonly email: string
}

/** The current password, which confirms a sensitive action. */
export function CurrentPasswordField({ email, ...rest }: CurrentPasswordFieldProps) {
  return (
    <div>
      <UsernameHint email={email} />
      <PasswordField {...rest} label="Current password" autoComplete="current-password" />
    </div>
  )
}

/** A hidden field that gives password managers the account of the form. */
export function UsernameHint({ email }: { readonly email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
