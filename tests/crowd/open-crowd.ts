import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { initializeTestEnvironment } from '@firebase/rules-unit-testing'
import { type Firestore, setLogLevel } from 'firebase/firestore'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type Firestore as AdminFirestore, getFirestore, Timestamp } from 'firebase-admin/firestore'
import { host, ROOT } from '../hosts'
import { storedPost } from '../stored-post'
import type { Client } from './take-part'

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000

/** Members with a client each, and posts to gather around, in a database of their own. */
export type Crowd = {
  readonly projectId: string
  readonly clients: readonly Client[]
  readonly postIds: readonly string[]
  /** The data past the rules. */
  readonly server: AdminFirestore
  close(): Promise<void>
}

/** Opens a crowd under the shipped rules. */
export async function openCrowd(name: string, members: number, posts: number): Promise<Crowd> {
  setLogLevel('silent')
  const projectId = `demo-grid-crowd-${name}`
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
      db: environment.authenticatedContext(uid).firestore() as unknown as Firestore,
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
