import { signInForm } from '@grid/schema/credentials'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { notify } from '../../design/notify'
import { FormAlert } from '../../forms/form-alert'
import { FormField } from '../../forms/form-field'
import { useForm } from '../../forms/use-form'
import { loadAccounts } from './load-accounts'
import { AUTH_MESSAGES } from './messages'

const EMPTY = { email: '', password: '' }

export function SignInForm({ onDone }: { readonly onDone: () => void }) {
  const form = useForm(EMPTY, signInForm, async (credentials) => {
    const { signIn } = await loadAccounts()
    await signIn(credentials)
    notify.success(AUTH_MESSAGES.signedIn)
    onDone()
  })
  return (
    <Stack component="form" noValidate onSubmit={form.onSubmit} spacing={2.5}>
      <FormAlert problem={form.problem} />
      <FormField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        value={form.values.email}
        onChange={form.set('email')}
        problem={form.problem}
        autoFocus
      />
      <FormField
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        value={form.values.password}
        onChange={form.set('password')}
        problem={form.problem}
      />
      <Button type="submit" variant="contained" size="large" loading={form.submitting}>
        Sign In
      </Button>
    </Stack>
  )
}
