import type { ChangePasswordForm } from '@grid/schema/credentials'
import { type User, updatePassword } from 'firebase/auth'
import { auth } from '../../data/auth'
import { UserFacingError } from '../../data/errors'
import { isOutcomeUnknown, requestWithTimeout } from '../../data/timeout'
import { WrongPassword, withPassword } from '../../session/reauthentication.auth'
import { ACCOUNT_MESSAGES } from './messages'

/** Accounts whose password change got no response on this page. */
const unanswered = new Set<string>()

/**
 * Sets a new password after a check of the current one. Other devices have to sign in again. Also
 * succeeds if an earlier attempt has set it and its response was lost.
 */
export async function changePassword(form: ChangePasswordForm): Promise<void> {
  if (form.password === form.current_password) {
    throw new UserFacingError(ACCOUNT_MESSAGES.samePassword, 'password')
  }
  try {
    await withPassword(form.current_password, (user) => update(user, form.password))
  } catch (error) {
    const isWrong = error instanceof WrongPassword
    if (!isWrong || !unanswered.has(auth.currentUser?.uid ?? '')) throw error
    await findChanged(form.password)
  }
}

async function update(user: User, password: string): Promise<void> {
  try {
    await requestWithTimeout(() => updatePassword(user, password))
    unanswered.delete(user.uid)
  } catch (error) {
    if (isOutcomeUnknown(error)) unanswered.add(user.uid)
    throw error
  }
}

/** Checks whether an earlier attempt has set the new password. */
async function findChanged(password: string): Promise<void> {
  try {
    await withPassword(password, async ({ uid }) => {
      unanswered.delete(uid)
    })
  } catch (error) {
    if (!(error instanceof WrongPassword)) throw error
    throw new UserFacingError(ACCOUNT_MESSAGES.perhapsChanged, 'current_password')
  }
}
