import { type App, initializeApp } from 'firebase-admin/app'

const HOST_VARIABLES = [
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
] as const

/**
 * Connects to the emulators of the environment.
 *
 * @throws Error unless every emulator's host is a loopback address and the project is a `demo-`
 *   one: the seed must never reach a real project.
 */
export function emulatedApp(environment: NodeJS.ProcessEnv): App {
  const project = environment['GCLOUD_PROJECT'] ?? ''
  if (!project.startsWith('demo-')) {
    throw new Error(`The seed is for demo projects only, not for "${project}".`)
  }
  for (const name of HOST_VARIABLES) {
    const host = environment[name] ?? ''
    if (!/^(127\.0\.0\.1|localhost):\d+$/.test(host)) {
      throw new Error(`The seed needs ${name} to be an emulator on this machine, not "${host}".`)
    }
  }
  // Emulators need no credentials: do not look for those of a cloud machine.
  environment['METADATA_SERVER_DETECTION'] ??= 'none'
  return initializeApp({ projectId: project, storageBucket: 'downloads' }, 'seed')
}
