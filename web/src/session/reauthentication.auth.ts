import { EmailAuthProvider, reauthenticateWithCredential, type User } from 'firebase/auth'
import { signedInUser } from '../data/auth'
import { hasCode, UserFacingError } from '../data/errors'
import { requestWithTimeout } from '../data/timeout'

const WRONG = new Set(['auth/invalid-credential', 'auth/wrong-password'])

export const WRONG_PASSWORD = 'The current password is not right.'

/** The entered password is wrong. */
export class WrongPassword extends UserFacingError {
  constructor() {
    super(WRONG_PASSWORD, 'current_password')
  }
}

/**
 * Checks the password of the signed-in member.
 *
 * @throws WrongPassword if it is wrong.
 */
export async function reauthenticate(password: string): Promise<User> {
  const user = signedInUser()
  // Every account has an e-mail.
  const credential = EmailAuthProvider.credential(user.email ?? '', password)
  try {
    await requestWithTimeout(() => reauthenticateWithCredential(user, credential))
  } catch (error) {
    if (!hasCode(error, WRONG)) throw error
    throw new WrongPassword()
  }
  return user
}
