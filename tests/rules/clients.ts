import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import { connectFirestoreEmulator, type Firestore, getFirestore } from 'firebase/firestore'
import { host } from '../hosts'

/** Clients of the SDK, one for each token. */
export type Clients = {
  of(token: string | null): Firestore
  close(): Promise<void>
}

/** Opens clients that send the given token unchanged. */
export function openClients(project: string): Clients {
  const apps: FirebaseApp[] = []
  const clients = new Map<string | null, Firestore>()
  const { host: hostname, port } = host('firestore')
  return {
    of(token) {
      const known = clients.get(token)
      if (known) return known
      const app = initializeApp({ projectId: project }, `${project}-${apps.length}`)
      const client = getFirestore(app)
      connectFirestoreEmulator(client, hostname, port, token ? { mockUserToken: token } : {})
      apps.push(app)
      clients.set(token, client)
      return client
    },
    async close() {
      await Promise.all(apps.map((app) => deleteApp(app)))
    },
  }
}
