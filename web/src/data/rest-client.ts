import { FirestoreRestClient } from '@grid/firestore-rest/client'
import { EMULATOR_HOST, emulators, firebaseOptions } from './project'
import { REQUEST_TIMEOUT_MS } from './timeout'

/** The App Check header for a REST request; empty in a build without a key. */
async function appCheckHeaders(): Promise<Readonly<Record<string, string>>> {
  if (!(import.meta.env.VITE_FIREBASE_PROJECT_ID && import.meta.env.VITE_APP_CHECK_KEY)) return {}
  const [{ appCheck }, { tokenOf }] = await Promise.all([import('./app'), import('./app-check')])
  return appCheck ? { 'x-firebase-appcheck': await tokenOf(appCheck) } : {}
}

/** Reads public documents without Firestore's SDK. */
export const restClient = new FirestoreRestClient({
  ...firebaseOptions,
  ...(emulators && { origin: `http://${EMULATOR_HOST}:${emulators.firestore}` }),
  timeoutMs: REQUEST_TIMEOUT_MS,
  headers: appCheckHeaders,
})

/**
 * Returns the server's time in milliseconds, which the rules compare with. Falls back to the
 * device's clock, which may be wrong.
 */
export function serverNow(): Promise<number> {
  return restClient.serverTime('posts').catch(() => Date.now())
}
