import { changePasswordForm } from '@grid/schema/credentials'
import { useState } from 'react'
import { notify } from '../../design/notify'
import { FormFrame } from '../../forms/form-frame'
import { NewPasswordFields } from '../../forms/new-password-fields'
import { useForm } from '../../forms/use-form'
import { changePassword } from './change-password'
import { CurrentPasswordField } from './current-password-field'
import { ACCOUNT_MESSAGES } from './messages'

const EMPTY = { current_password: '', password: '', confirm_password: '' }

/** Changes the password; starts anew with empty entries after each success. */
export function PasswordForm({ email }: { readonly email: string }) {
  const [round, setRound] = useState(0)
  const onDone = () => setRound(round + 1)
  return <Entries key={round} email={email} isAgain={round > 0} onDone={onDone} />
}

type Props = {
  readonly email: string
  /** Whether these entries take the place of others, which had the focus. */
  readonly isAgain: boolean
  readonly onDone: () => void
}

function Entries({ email, isAgain, onDone }: Props) {
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
