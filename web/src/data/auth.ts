import {
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  signOut,
  type User,
} from 'firebase/auth'
import { app } from './app'
import { Problem } from './errors'
import { EMULATOR_HOST, emulators } from './project'

/**
 * The session is kept in local storage, whose changes reach other tabs by an event. The SDK's other
 * choice, IndexedDB, is asked anew every 800 ms for as long as a page is open.
 */
export const auth = initializeAuth(app, { persistence: browserLocalPersistence })

if (emulators) {
  connectAuthEmulator(auth, `http://${EMULATOR_HOST}:${emulators.auth}`, { disableWarnings: true })
}

/**
 * Ends the session of this device, which looks like an expiry to whoever follows it; a wish of its
 * owner goes through `session/sign-out.ts`.
 */
export const dropSession = (): Promise<void> => signOut(auth)

/**
 * The account of whoever is signed in.
 *
 * @throws Problem when the session has ended.
 */
export function signedInUser(): User {
  if (!auth.currentUser) throw new Problem('Please sign in again.')
  return auth.currentUser
}
