import { deleteApp } from 'firebase-admin/app'
import { seedAccounts } from './accounts'
import { seedDocuments } from './documents'
import { emulatedApp } from './emulated'
import { seedReleases } from './releases'

/** Loads the demo cast and their belongings into the emulators; a second run changes nothing. */
async function load(): Promise<void> {
  const app = emulatedApp(process.env)
  await Promise.all([seedAccounts(app), seedDocuments(app), seedReleases(app)])
  await deleteApp(app)
}

await load().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
