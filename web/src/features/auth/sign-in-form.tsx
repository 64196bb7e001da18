import { signInForm } from '@grid/schema/credentials'
import Link from '@mui/material/Link'
import { notify } from '../../design/notify'
import { FormFrame } from '../../forms/form-frame'
import { PasswordField } from '../../forms/password-fields'
import { useForm } from '../../forms/use-form'
import { EmailField, loadAccounts } from './identity-fields'
import { AUTH_MESSAGES } from './messages'
import { PasskeySignIn } from './passkey-sign-in'

type Props = {
  /** The e-mail entered so far. */
  readonly email: string
  readonly onDone: () => void
  readonly onForgot: () => void
}

export function SignInForm({ email, onDone, onForgot }: Props) {
  const form = useForm(
    { email, password: '' },
    signInForm,
    async (credentials) => {
      const { signIn } = await loadAccounts()
      await signIn(credentials)
      notify.success(AUTH_MESSAGES.signedIn)
      onDone()
    },
    { hasErrorToast: true },
  )
  return (
    <>
      <FormFrame form={form} action="Sign In">
        <EmailField {...form.entry('email')} autoFocus suggestsPasskeys />
        <PasswordField
          {...form.entry('password')}
          label="Password"
          autoComplete="current-password"
        />
        <Link component="button" type="button" variant="body2" onClick={onForgot} sx={atStart}>
          Forgot password?
        </Link>
      </FormFrame>
      <PasskeySignIn onDone={onDone} />
    </>
  )
}

const atStart = { alignSelf: 'flex-start' } as const
