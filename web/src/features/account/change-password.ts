import type { ChangePasswordForm } from '@grid/schema/credentials'
import { updatePassword } from 'firebase/auth'
import { withDeadline } from '../../data/deadline'
import { Problem } from '../../data/problem'
import { ACCOUNT_MESSAGES } from './messages'
import { reauthenticate } from './reauthenticate'

/** Sets a new password for whoever knows the current one; other devices have to sign in anew. */
export async function changePassword(form: ChangePasswordForm): Promise<void> {
  if (form.password === form.current_password) {
    throw new Problem(ACCOUNT_MESSAGES.samePassword, 'password')
  }
  const user = await reauthenticate(form.current_password)
  await withDeadline(() => updatePassword(user, form.password))
}
