import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth'
import { app } from './app'
import { EMULATOR_HOST, emulators } from './project'

export const auth = initializeAuth(app, {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence],
})

if (emulators) {
  connectAuthEmulator(auth, `http://${EMULATOR_HOST}:${emulators.auth}`, { disableWarnings: true })
}
