import { initializeApp } from 'firebase/app'
import { firebaseOptions } from './project'

export const app = initializeApp(firebaseOptions)

/** App Check proves that calls come from this site; null in a build without a key. */
export const appCheck =
  import.meta.env.VITE_FIREBASE_PROJECT_ID && import.meta.env.VITE_APP_CHECK_KEY
    ? (await import('./app-check')).startAppCheck(app, import.meta.env.VITE_APP_CHECK_KEY)
    : null
