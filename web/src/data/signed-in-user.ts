import type { User } from 'firebase/auth'
import { auth } from './auth'
import { UserFacingError } from './errors'

/**
 * The account of the signed-in member.
 *
 * @throws UserFacingError if the session has ended.
 */
export function signedInUser(): User {
  if (!auth.currentUser) throw new UserFacingError('Please sign in again.')
  return auth.currentUser
}
