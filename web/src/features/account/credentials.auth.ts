import type { ChangePasswordForm } from '@grid/schema/credentials'
import { type User, updatePassword, verifyBeforeUpdateEmail } from 'firebase/auth'
import { createStore } from 'zustand/vanilla'
import { auth, signedInUser } from '../../data/auth'
import { errorCode, UserFacingError } from '../../data/errors'
import { isOutcomeUnknown, requestWithTimeout } from '../../data/timeout'
import {
  assertRecentSignIn,
  RecentSignInRequired,
  WrongPassword,
  withPassword,
} from '../../session/reauthentication.auth'
import { noteCredentials } from './action-link.auth'
import { ACCOUNT_MESSAGES } from './messages'

/** The account whose password change got no response on this page, or null. */
const unanswered = createStore<{ readonly uid: string | null }>(() => ({ uid: null }))

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
    const { uid } = unanswered.getState()
    const isUnanswered = uid !== null && uid === auth.currentUser?.uid
    if (!(error instanceof WrongPassword) || !isUnanswered) throw error
    await findChanged(form.password)
  }
  void noteCredentials()
}

async function update(user: User, password: string): Promise<void> {
  try {
    await requestWithTimeout(() => updatePassword(user, password))
    unanswered.setState({ uid: null })
  } catch (error) {
    if (isOutcomeUnknown(error)) unanswered.setState({ uid: user.uid })
    throw error
  }
}

/** Checks whether an earlier attempt has set the new password. */
async function findChanged(password: string): Promise<void> {
  try {
    await withPassword(password, async () => unanswered.setState({ uid: null }))
  } catch (error) {
    if (!(error instanceof WrongPassword)) throw error
    throw new UserFacingError(ACCOUNT_MESSAGES.perhapsChanged, 'current_password')
  }
}

/**
 * Sends a link to a new e-mail; the e-mail changes when the member opens it. An address that
 * belongs to another account gives the same answer, and gets no mail.
 *
 * @throws RecentSignInRequired, upon which `useRecentSignIn` opens its dialog.
 */
export async function requestEmailChange(email: string): Promise<void> {
  const user = signedInUser()
  if (email === user.email?.toLowerCase()) {
    throw new UserFacingError(ACCOUNT_MESSAGES.sameEmail, 'email')
  }
  await assertRecentSignIn()
  try {
    await requestWithTimeout(() => verifyBeforeUpdateEmail(user, email))
  } catch (error) {
    const code = errorCode(error)
    if (code === 'auth/requires-recent-login') throw new RecentSignInRequired()
    if (code !== 'auth/email-already-in-use') throw error
  }
}
