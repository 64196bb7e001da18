import {
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  signOut,
  type User,
} from 'firebase/auth'
import { app } from './app'
import { UserFacingError } from './errors'
import { EMULATOR_HOST, emulators } from './project'

/**
 * Persists the session in local storage, because its changes reach other tabs as events. With
 * IndexedDB, the SDK polls every 800 ms.
 */
export const auth = initializeAuth(app, { persistence: browserLocalPersistence })

if (emulators) {
  connectAuthEmulator(auth, `http://${EMULATOR_HOST}:${emulators.auth}`, { disableWarnings: true })
}

/**
 * Ends the session of this device. Subscribers see it as expired; a member signs out through
 * `session/sign-out.ts`.
 */
export const dropSession = (): Promise<void> => signOut(auth)

/**
 * The account of the signed-in member.
 *
 * @throws UserFacingError if the session has ended.
 */
export function signedInUser(): User {
  if (!auth.currentUser) throw new UserFacingError('Please sign in again.')
  return auth.currentUser
}
