import { username } from '@grid/schema/profile'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import * as z from 'zod/mini'
import { notify } from '../../design/notify'
import { FormAlert } from '../../forms/form-alert'
import { FormField } from '../../forms/form-field'
import { useForm } from '../../forms/use-form'
import { loadAccounts } from './load-accounts'
import { AUTH_MESSAGES } from './messages'

const EMPTY = { username: '' }
const finishForm = z.object({ username })

export function FinishSignUpForm() {
  const form = useForm(EMPTY, finishForm, async (chosen) => {
    const { finishSignUp } = await loadAccounts()
    await finishSignUp(chosen.username)
    notify.success(AUTH_MESSAGES.finished)
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
      <Button type="submit" variant="contained" size="large" loading={form.submitting}>
        Take this username
      </Button>
    </Stack>
  )
}
