import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import { firebaseOptions } from './project'

export const app = initializeApp(firebaseOptions)

/** App Check proves that calls come from this site; null in a build without a key. */
export const appCheck =
  import.meta.env.VITE_FIREBASE_PROJECT_ID && import.meta.env.VITE_APP_CHECK_KEY
    ? await appCheckOf(app)
    : null

/** Starts App Check for an app; null in a build without a key. */
async function appCheckOf(client: FirebaseApp) {
  // The build replaces the variables, so that a build without a key contains no App Check.
  if (!import.meta.env.VITE_FIREBASE_PROJECT_ID || !import.meta.env.VITE_APP_CHECK_KEY) return null
  const { startAppCheck } = await import('./app-check')
  return startAppCheck(client, import.meta.env.VITE_APP_CHECK_KEY)
}

/** Runs work with a temporary app of the same project, which is deleted after it. */
export async function withTemporaryApp<T>(work: (app: FirebaseApp) => Promise<T>): Promise<T> {
  const temporary = initializeApp(firebaseOptions, `temporary-${crypto.randomUUID()}`)
  try {
    await appCheckOf(temporary)
    return await work(temporary)
  } finally {
    await deleteApp(temporary)
  }
}
