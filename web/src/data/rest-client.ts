import { FirestoreRestClient } from '@grid/firestore-rest/client'
import { appCheckHeaders } from './app-check-headers'
import { EMULATOR_HOST, emulators, firebaseOptions } from './project'
import { REQUEST_TIMEOUT_MS } from './timeout'

/** Reads public documents without Firestore's SDK. */
export const restClient = new FirestoreRestClient({
  ...firebaseOptions,
  ...(emulators && { origin: `http://${EMULATOR_HOST}:${emulators.firestore}` }),
  timeoutMs: REQUEST_TIMEOUT_MS,
  headers: appCheckHeaders,
})
