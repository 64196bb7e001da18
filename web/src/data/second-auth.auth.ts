import { deleteApp, initializeApp } from 'firebase/app'
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth'
import { EMULATOR_HOST, emulators, firebaseOptions } from './project'

/**
 * Runs work with a second Auth instance, beside the session of this page. Its sign-in is not
 * persisted and ends with the work.
 */
export async function withSecondAuth<T>(work: (auth: Auth) => Promise<T>): Promise<T> {
  const app = initializeApp(firebaseOptions, `second-${crypto.randomUUID()}`)
  try {
    await startAppCheck(app)
    const auth = initializeAuth(app, { persistence: inMemoryPersistence })
    if (emulators) {
      const url = `http://${EMULATOR_HOST}:${emulators.auth}`
      connectAuthEmulator(auth, url, { disableWarnings: true })
    }
    return await work(auth)
  } finally {
    await deleteApp(app)
  }
}

/** As in `app.ts`: Auth may demand the proof that the request comes from this site. */
async function startAppCheck(app: ReturnType<typeof initializeApp>): Promise<void> {
  if (!import.meta.env.VITE_FIREBASE_PROJECT_ID || !import.meta.env.VITE_APP_CHECK_KEY) return
  const check = await import('./app-check')
  check.startAppCheck(app, import.meta.env.VITE_APP_CHECK_KEY)
}
