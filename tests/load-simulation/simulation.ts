import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { initializeTestEnvironment } from '@firebase/rules-unit-testing'
import { type Firestore, setLogLevel } from 'firebase/firestore'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type Firestore as AdminFirestore, getFirestore, Timestamp } from 'firebase-admin/firestore'
import { host, ROOT } from '../hosts'
import { storedPost } from '../stored-documents'
import { checkCounters } from './counter-checks'
import type { Client } from './simulate-member'
import { simulateMember } from './simulate-member'

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000

/** Members with a client each, and posts, in a separate database. */
export type Simulation = {
  readonly projectId: string
  readonly clients: readonly Client[]
  readonly postIds: readonly string[]
  /** Access to the data without rules. */
  readonly server: AdminFirestore
  close(): Promise<void>
}

/** Opens a simulation with the rules of the project. */
export async function openSimulation(
  name: string,
  members: number,
  posts: number,
): Promise<Simulation> {
  setLogLevel('silent')
  const projectId = `demo-grid-simulation-${name}`
  const { host: hostname, port } = host('firestore')
  const rules = await readFile(join(ROOT, 'firestore.rules'), 'utf8')
  const firestore = { host: hostname, port, rules }
  const environment = await initializeTestEnvironment({ projectId, firestore })
  await environment.clearFirestore()
  const app = initializeApp({ projectId }, projectId)
  const server = getFirestore(app)
  const since = Timestamp.fromMillis(Date.now() - WEEK_MS)
  const uids = numbered('member', members)
  const postIds = numbered('post', posts)
  const author = { uid: 'member-1', username: 'member-1' }
  await Promise.all([
    ...uids.map((uid) => server.doc(`profiles/${uid}`).set(profileOf(uid, since))),
    ...postIds.map((id) => server.doc(`posts/${id}`).set(storedPost(author, {}, since))),
  ])
  return {
    projectId,
    clients: uids.map((uid) => ({
      uid,
      username: uid,
      created_at: since,
      db: environment
        .authenticatedContext(uid, { email_verified: true })
        .firestore() as unknown as Firestore,
    })),
    postIds,
    server,
    async close() {
      await environment.cleanup()
      await deleteApp(app)
    },
  }
}

function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}-${index + 1}`)
}

const profileOf = (uid: string, since: Timestamp) => ({
  username: uid,
  username_lower: uid,
  created_at: since,
  reputation: 0,
  is_admin: false,
})

/** Runs all members for some seconds. Returns their actions, counters and records. */
export async function runSimulation({ clients, postIds, server }: Simulation, seconds: number) {
  const until = Date.now() + seconds * 1_000
  const actions = await Promise.all(clients.map((client) => simulateMember(client, postIds, until)))
  const uids = clients.map(({ uid }) => uid)
  return { actions, found: await checkCounters(server, postIds, uids) }
}
