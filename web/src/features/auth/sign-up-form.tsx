import { signUpForm } from '@grid/schema/credentials'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Problem } from '../../data/problem'
import { notify } from '../../design/notify'
import { FormAlert } from '../../forms/form-alert'
import { FormField } from '../../forms/form-field'
import { useForm } from '../../forms/use-form'
import { loadAccounts } from './load-accounts'
import { AUTH_MESSAGES } from './messages'
import { takeSignUpAttempt } from './sign-up-attempts'

const EMPTY = { username: '', email: '', password: '', confirm_password: '' }

export function SignUpForm({ onDone }: { readonly onDone: () => void }) {
  const form = useForm(EMPTY, signUpForm, async (credentials) => {
    if (!takeSignUpAttempt(localStorage, credentials.email, Date.now())) {
      throw new Problem(AUTH_MESSAGES.tooManyAttempts)
    }
    const { signUp } = await loadAccounts()
    await signUp(credentials)
    notify.success(AUTH_MESSAGES.signedUp)
    onDone()
  })
  return (
    <Stack component="form" noValidate onSubmit={form.onSubmit} spacing={2.5}>
      <FormAlert problem={form.problem} />
      <FormField
        name="username"
        label="Username"
        autoComplete="nickname"
        value={form.values.username}
        onChange={form.set('username')}
        problem={form.problem}
        autoFocus
      />
      <FormField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        value={form.values.email}
        onChange={form.set('email')}
        problem={form.problem}
      />
      <FormField
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        value={form.values.password}
        onChange={form.set('password')}
        problem={form.problem}
      />
      <FormField
        name="confirm_password"
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        value={form.values.confirm_password}
        onChange={form.set('confirm_password')}
        problem={form.problem}
      />
      <Button type="submit" variant="contained" size="large" loading={form.submitting}>
        Sign Up
      </Button>
    </Stack>
  )
}
