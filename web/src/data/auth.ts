import {
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  signOut,
} from 'firebase/auth'
import { app } from './app'
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
