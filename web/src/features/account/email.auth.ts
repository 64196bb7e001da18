import { verifyBeforeUpdateEmail } from 'firebase/auth'
import { signedInUser } from '../../data/auth'
import { errorCode, UserFacingError } from '../../data/errors'
import { requestWithTimeout } from '../../data/timeout'
import { assertRecentSignIn, RecentSignInRequired } from '../../session/reauthentication.auth'
import { ACCOUNT_MESSAGES } from './messages'

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
