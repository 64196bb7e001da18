import {
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  signOut,
} from 'firebase/auth'
import { app } from './app'
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
