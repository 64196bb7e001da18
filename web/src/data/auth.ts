import type { FirebaseApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  type Persistence,
  signOut,
} from 'firebase/auth'
import { app, withTemporaryApp } from './app'
import { EMULATOR_HOST, emulators } from './project'

/**
 * Persists the session in local storage, because its changes reach other tabs as events. With
 * IndexedDB, the SDK polls every 800 ms.
 */
export const auth = authOf(app, browserLocalPersistence)

function authOf(client: FirebaseApp, persistence: Persistence): Auth {
  const created = initializeAuth(client, { persistence })
  if (emulators) {
    const url = `http://${EMULATOR_HOST}:${emulators.auth}`
    connectAuthEmulator(created, url, { disableWarnings: true })
  }
  return created
}

/**
 * Runs work with a temporary Auth instance, beside the session of this page. Its sign-in is not
 * persisted and ends with the work.
 */
export function withTemporaryAuthInstance<T>(work: (auth: Auth) => Promise<T>): Promise<T> {
  return withTemporaryApp((app) => work(authOf(app, inMemoryPersistence)))
}

/**
 * Ends the session of this device. Subscribers see it as expired; a member signs out through
 * `session/sign-out.ts`.
 */
export const dropSession = (): Promise<void> => signOut(auth)
