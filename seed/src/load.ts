import { type App, deleteApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { seedDocuments } from './documents'
import { correctPasswordTimes, emulatedApp } from './local-emulators'
import { seedReleases } from './releases'
import { defaultToLocalSuite } from './rows/local-suite'
import { DEMO_PASSWORD, SEED_USERS } from './rows/seed-users'

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
 * times of imported passwords. Without `GCLOUD_PROJECT` it loads them into the local suite.
 */
async function load(): Promise<void> {
  defaultToLocalSuite(process.env)
  const app = emulatedApp(process.env)
  const authHost = process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? ''
  // Firestore's client would try again for a minute.
  await fetch(`http://${authHost}`).catch(() => {
    throw new Error(`No emulator answers at ${authHost}: start the suite, and try again.`)
  })
  await Promise.all([seedAccounts(app), seedDocuments(app), seedReleases(app)])
  await correctPasswordTimes(app, authHost)
  await deleteApp(app)
}

await load().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
