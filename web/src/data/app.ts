import { initializeApp } from 'firebase/app'
import { firebaseOptions } from './project'

export const app = initializeApp(firebaseOptions)

/** Proves to the backend that calls come from this site. A build without the key has none of it. */
export const appCheck =
  import.meta.env.VITE_FIREBASE_PROJECT_ID && import.meta.env.VITE_APP_CHECK_KEY
    ? (await import('./app-check')).startAppCheck(app, import.meta.env.VITE_APP_CHECK_KEY)
    : null
