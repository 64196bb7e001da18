import { type App, initializeApp } from 'firebase-admin/app'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'

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

/** The largest number of accounts that Auth returns per request. */
const ACCOUNTS_AT_ONCE = 100

/**
 * Corrects since when the accounts have their passwords. The Auth emulator dates every imported
 * password to its own start, so after each start of the suite the next sign-in of a member would be
 * followed by a mail that the password was changed.
 *
 * @param authHost - The Auth emulator, such as `127.0.0.1:9099`.
 */
export async function correctPasswordTimes(app: App, authHost: string): Promise<void> {
  const db = getFirestore(app)
  const { docs } = await db.collection('credentials').get()
  for (let from = 0; from < docs.length; from += ACCOUNTS_AT_ONCE) {
    const some = docs.slice(from, from + ACCOUNTS_AT_ONCE)
    const ids = some.map(({ id }) => id)
    const times = await passwordTimes(authHost, app.options.projectId ?? '', ids)
    const batch = db.batch()
    for (const { ref, id } of some) {
      const time = times.get(id)
      if (time) batch.update(ref, { password_updated_at: Timestamp.fromMillis(time) })
    }
    await batch.commit()
  }
}

/** The ids of accounts → when their passwords were set, in milliseconds since 1970. */
async function passwordTimes(
  authHost: string,
  project: string,
  localId: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const path = `identitytoolkit.googleapis.com/v1/projects/${project}/accounts:lookup`
  const response = await fetch(`http://${authHost}/${path}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ localId }),
  })
  if (!response.ok) throw new Error(`The Auth emulator responded ${response.status} to a lookup.`)
  const { users = [] } = (await response.json()) as {
    users?: readonly { localId: string; passwordUpdatedAt?: number }[]
  }
  return new Map(
    users.flatMap(({ localId: id, passwordUpdatedAt: time }) => (time ? [[id, time]] : [])),
  )
}
