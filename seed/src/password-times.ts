import type { App } from 'firebase-admin/app'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'

/** As many accounts as Auth looks up at once. */
const MOST = 100

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
  for (let from = 0; from < docs.length; from += MOST) {
    const some = docs.slice(from, from + MOST)
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
