import { initializeApp } from 'firebase/app'
import { firebaseOptions } from './project'

export const app = initializeApp(firebaseOptions)

// Before any service asks for anything. A build without the key leaves all of it out.
if (import.meta.env.VITE_FIREBASE_PROJECT_ID && import.meta.env.VITE_APP_CHECK_KEY) {
  const { startAppCheck } = await import('./app-check')
  startAppCheck(app, import.meta.env.VITE_APP_CHECK_KEY)
}
