import { username } from '@grid/schema/profile'
import * as z from 'zod/mini'
import { notify } from '../../design/notify'
import { FormFrame } from '../../forms/form-frame'
import { useForm } from '../../forms/use-form'
import { UsernameField } from './identity-fields'
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
    <FormFrame form={form} action="Take this username">
      <UsernameField {...form.entry('username')} autoFocus />
    </FormFrame>
  )
}
