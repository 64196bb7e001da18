import { signUpForm } from '@grid/schema/credentials'
import { Problem } from '../../data/problem'
import { notify } from '../../design/notify'
import { FormFrame } from '../../forms/form-frame'
import { NewPasswordFields } from '../../forms/new-password-fields'
import { useForm } from '../../forms/use-form'
import { EmailField, UsernameField } from './identity-fields'
import { loadAccounts } from './load-accounts'
import { AUTH_MESSAGES } from './messages'
import { takeSignUpAttempt } from './sign-up-attempts'

const EMPTY = { username: '', password: '', confirm_password: '' }

type Props = {
  /** The address as it was typed so far. */
  readonly email: string
  readonly onDone: () => void
}

export function SignUpForm({ email, onDone }: Props) {
  const form = useForm({ ...EMPTY, email }, signUpForm, async (credentials) => {
    if (!takeSignUpAttempt(credentials.email, Date.now())) {
      throw new Problem(AUTH_MESSAGES.tooManyAttempts)
    }
    const { signUp } = await loadAccounts()
    await signUp(credentials)
    notify.success(AUTH_MESSAGES.signedUp)
    onDone()
  })
  return (
    <FormFrame form={form} action="Sign Up">
      <UsernameField {...form.entry('username')} autoFocus />
      <EmailField {...form.entry('email')} />
      <NewPasswordFields entry={form.entry} />
    </FormFrame>
  )
}
