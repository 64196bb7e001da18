import { DEMO_PASSWORD } from '@grid/seed/rows/seed-users'
import { deleteApp, initializeApp } from 'firebase/app'
import { connectAuthEmulator, getAuth, signInWithEmailAndPassword } from 'firebase/auth'
import {
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getDocsFromServer,
  getFirestore,
  limit,
  query,
  serverTimestamp,
  setDoc,
  setLogLevel,
} from 'firebase/firestore'
import { seededEmulators } from '../emulators'
import { call, openBackend } from '../functions/client'
import { addAdmin, addMember, removeMembers } from '../functions/members'
import { host } from '../hosts'
import { formatSpread } from './measurements'

const TRIES = 20
const ADMIN = 'root_admin'
const MEMBER = 'bench-member'
const DEPUTY = 'bench-deputy'

/**
 * Measures how long a banned member can still write, and a removed admin still read, with an old
 * token: from sending the admin's call to the first rejection, on loopback.
 */
export async function benchCutOff(): Promise<void> {
  const stop = await seededEmulators()
  setLogLevel('silent')
  const backend = openBackend('cut-off')
  try {
    await addMember(backend, MEMBER)
    await addAdmin(backend, DEPUTY)
    await withClient(MEMBER, async (db) => {
      const own = doc(db, 'inboxes', MEMBER)
      const times = await cutOffs(
        () => setDoc(own, { read_at: serverTimestamp() }),
        () => must('banUser', { user_id: MEMBER, reason: 'A bench.' }),
        () => must('unbanUser', { user_id: MEMBER }),
      )
      console.log(
        `ban to first rejected write, ${TRIES} tries: ${formatSpread(times)} (limit 1000 ms)`,
      )
    })
    await withClient(DEPUTY, async (db) => {
      const requests = query(collection(db, 'service_requests'), limit(1))
      const times = await cutOffs(
        () => getDocsFromServer(requests),
        () => must('revokeAdmin', { user_id: DEPUTY }),
        () => must('grantAdmin', { email: `${DEPUTY}@grid.test`, user_id: DEPUTY }),
      )
      console.log(
        `removed admin to first rejected read, ${TRIES} tries: ${formatSpread(times)} (limit 1000 ms)`,
      )
    })
  } finally {
    await removeMembers(backend, MEMBER, DEPUTY)
    await backend.close()
    await stop()
  }
}

/** Measures the time until `attempt` is rejected. Restores the right after each round. */
async function cutOffs(
  attempt: () => Promise<unknown>,
  removeRight: () => Promise<unknown>,
  restoreRight: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= TRIES; round += 1) {
    await attempt()
    const since = performance.now()
    const removal = removeRight()
    await untilRejected(attempt)
    times.push(performance.now() - since)
    await removal
    await restoreRight()
  }
  // The first call starts the function.
  return times.slice(1)
}

async function untilRejected(attempt: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await attempt()
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'permission-denied') return
      throw error
    }
  }
}

async function must(name: string, input: object): Promise<void> {
  const { status, reason } = await call(name, ADMIN, input)
  if (status !== 200) throw new Error(`${name} answered ${status} ${reason}`)
}

/** Runs work with a client of the SDK that is signed in like the site. */
async function withClient(uid: string, work: (db: Firestore) => Promise<void>): Promise<void> {
  const app = initializeApp({ projectId: 'demo-grid', apiKey: 'demo-key' }, uid)
  try {
    const auth = getAuth(app)
    connectAuthEmulator(auth, `http://${host('auth').address}`, { disableWarnings: true })
    const db = getFirestore(app)
    const firestore = host('firestore')
    connectFirestoreEmulator(db, firestore.host, firestore.port)
    await signInWithEmailAndPassword(auth, `${uid}@grid.test`, DEMO_PASSWORD)
    await work(db)
  } finally {
    await deleteApp(app)
  }
}
