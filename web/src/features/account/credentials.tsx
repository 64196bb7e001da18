import { changePasswordForm, cleanEmail, resetForm } from '@grid/schema/credentials'
import { useState } from 'react'
import { notify } from '../../design/notify'
import { FormField } from '../../forms/form-field'
import { AnnouncedNotice, FormFrame } from '../../forms/form-frame'
import { CurrentPasswordField, NewPasswordFields } from '../../forms/password-fields'
import { PasswordLink } from '../../forms/password-link'
import { useRecentSignIn } from '../../forms/recent-sign-in'
import { useForm } from '../../forms/use-form'
import { hasPassword } from '../../session/reauthentication.auth'
import { changePassword, requestEmailChange } from './credentials.auth'
import { ACCOUNT_MESSAGES } from './messages'

const EMPTY_EMAIL = { email: '' }

/** Requests a new e-mail, which the member then confirms with a link. */
export function EmailForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const withRecentSignIn = useRecentSignIn()
  const form = useForm(EMPTY_EMAIL, resetForm, async ({ email }) => {
    setSentTo(null)
    await withRecentSignIn(() => requestEmailChange(email))
    setSentTo(email)
  })
  return (
    <FormFrame form={form} action="Send a link" button={{ sx: { alignSelf: 'flex-start' } }}>
      <FormField
        {...form.entry('email')}
        label="New email"
        type="email"
        autoComplete="off"
        cleaned={cleanEmail}
        isVerbatim
      />
      {sentTo && <AnnouncedNotice>{ACCOUNT_MESSAGES.emailLinkSent(sentTo)}</AnnouncedNotice>}
    </FormFrame>
  )
}

const EMPTY_PASSWORDS = { current_password: '', password: '', confirm_password: '' }

/**
 * Changes the password, or sets the first one by a mailed link. The form is empty again after each
 * success.
 */
export function PasswordForm({ email }: { readonly email: string }) {
  const [round, setRound] = useState(0)
  if (!hasPassword()) return <PasswordLink email={email} />
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
  const form = useForm(EMPTY_PASSWORDS, changePasswordForm, async (checked) => {
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
