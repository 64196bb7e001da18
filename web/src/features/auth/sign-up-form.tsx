import { signUpForm } from '@grid/schema/credentials'
import { errorCode, UserFacingError } from '../../data/errors'
import { isOutcomeUnknown } from '../../data/timeout'
import { notify } from '../../design/notify'
import { FormFrame } from '../../forms/form-frame'
import { NewPasswordFields } from '../../forms/password-fields'
import { useForm } from '../../forms/use-form'
import { EmailField, loadAccounts, UsernameField } from './identity-fields'
import { AUTH_MESSAGES } from './messages'
import { removeSignUpAttempt, takeSignUpAttempt } from './sign-up-attempts'

const EMPTY = { username: '', password: '', confirm_password: '' }

type Props = {
  /** The e-mail entered so far. */
  readonly email: string
  readonly onDone: () => void
}

export function SignUpForm({ email, onDone }: Props) {
  const form = useForm(
    { ...EMPTY, email },
    signUpForm,
    async (credentials) => {
      const { signUp } = await loadAccounts()
      const now = Date.now()
      if (!takeSignUpAttempt(credentials.email, now)) {
        throw new UserFacingError(AUTH_MESSAGES.tooManyAttempts)
      }
      try {
        await signUp(credentials)
      } catch (error) {
        if (hasNoResponse(error)) removeSignUpAttempt(credentials.email, now)
        throw error
      }
      notify.success(AUTH_MESSAGES.signedUp)
      onDone()
    },
    { hasErrorToast: true },
  )
  return (
    <FormFrame form={form} action="Sign Up">
      <UsernameField {...form.entry('username')} autoFocus />
      <EmailField {...form.entry('email')} />
      <NewPasswordFields entry={form.entry} />
    </FormFrame>
  )
}

/** Whether an attempt got no response from the server. */
function hasNoResponse(error: unknown): boolean {
  return !navigator.onLine || isOutcomeUnknown(error) || errorCode(error) === 'unavailable'
}
