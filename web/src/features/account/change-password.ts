import type { ChangePasswordForm } from '@grid/schema/credentials'
import { type User, updatePassword } from 'firebase/auth'
import { auth } from '../../data/auth'
import { isUnanswered, withDeadline } from '../../data/deadline'
import { Problem } from '../../data/problem'
import { ACCOUNT_MESSAGES } from './messages'
import { reauthenticate, WrongPassword } from './reauthenticate'

/** Accounts whose password was sent to be changed from this page, without an answer. */
const unanswered = new Set<string>()

/**
 * Sets a new password for whoever knows the current one; other devices have to sign in anew. Done
 * as well when an earlier try has set it, whose answer was lost.
 */
export async function changePassword(form: ChangePasswordForm): Promise<void> {
  if (form.password === form.current_password) {
    throw new Problem(ACCOUNT_MESSAGES.samePassword, 'password')
  }
  try {
    const user = await reauthenticate(form.current_password)
    await update(user, form.password)
  } catch (error) {
    const isWrong = error instanceof WrongPassword
    if (!isWrong || !unanswered.has(auth.currentUser?.uid ?? '')) throw error
    await findChanged(form.password)
  }
}

async function update(user: User, password: string): Promise<void> {
  try {
    await withDeadline(() => updatePassword(user, password))
    unanswered.delete(user.uid)
  } catch (error) {
    if (isUnanswered(error)) unanswered.add(user.uid)
    throw error
  }
}

/** Signs in with the password that an earlier try may have set. */
async function findChanged(password: string): Promise<void> {
  try {
    const { uid } = await reauthenticate(password)
    unanswered.delete(uid)
  } catch (error) {
    if (!(error instanceof WrongPassword)) throw error
    throw new Problem(ACCOUNT_MESSAGES.perhapsChanged, 'current_password')
  }
}
