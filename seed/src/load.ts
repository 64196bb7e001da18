import { type App, deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { seedDocuments } from './documents'
import { correctPasswordTimes } from './password-times'
import { seedReleases } from './releases'
import { DEMO_PASSWORD, SEED_USERS } from './rows/seed-users'

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

/** Creates the missing accounts of the seed users; existing ones stay as they are. */
async function seedAccounts(app: App): Promise<void> {
  const auth = getAuth(app)
  const { users } = await auth.getUsers(SEED_USERS.map(({ uid }) => ({ uid })))
  const existing = new Set(users.map(({ uid }) => uid))
  for (const member of SEED_USERS.filter(({ uid }) => !existing.has(uid))) {
    await auth.createUser({
      uid: member.uid,
      email: member.email,
      emailVerified: true,
      password: DEMO_PASSWORD,
      displayName: member.username,
    })
    if (member.is_admin) await auth.setCustomUserClaims(member.uid, { admin: true })
  }
}

/**
 * Loads the seed users and their documents into the emulators; a second run changes nothing but the
 * times of imported passwords.
 */
async function load(): Promise<void> {
  const app = emulatedApp(process.env)
  const authHost = process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? ''
  await Promise.all([seedAccounts(app), seedDocuments(app), seedReleases(app)])
  await correctPasswordTimes(app, authHost)
  await deleteApp(app)
}

await load().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
