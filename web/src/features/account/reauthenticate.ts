import { EmailAuthProvider, reauthenticateWithCredential, type User } from 'firebase/auth'
import { withDeadline } from '../../data/deadline'
import { hasCode, Problem } from '../../data/problem'
import { signedInUser } from '../../data/signed-in-user'
import { ACCOUNT_MESSAGES } from './messages'

const WRONG = new Set(['auth/invalid-credential', 'auth/wrong-password'])

/** The password that was typed is not the account's. */
export class WrongPassword extends Problem {
  constructor() {
    super(ACCOUNT_MESSAGES.wrongPassword, 'current_password')
  }
}

/**
 * Makes sure that whoever sits here knows the password.
 *
 * @throws WrongPassword when it is wrong.
 */
export async function reauthenticate(password: string): Promise<User> {
  const user = signedInUser()
  // Every account here has an address.
  const credential = EmailAuthProvider.credential(user.email ?? '', password)
  try {
    await withDeadline(() => reauthenticateWithCredential(user, credential))
  } catch (error) {
    if (!hasCode(error, WRONG)) throw error
    throw new WrongPassword()
  }
  return user
}
