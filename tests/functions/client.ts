import { REGION } from '@grid/schema/functions'
import { COUNTED_COLLECTIONS } from '@grid/schema/metrics'
import { DEMO_PASSWORD, SEED_USERS } from '@grid/seed/rows/seed-users'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth, getAuth } from 'firebase-admin/auth'
import { type Firestore, getFirestore } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'
import type { CallResponse } from '../../functions/src/core/response.fixture'
import { host } from '../hosts'

/** The project of the emulators. */
export const PROJECT = process.env['GCLOUD_PROJECT'] ?? 'demo-grid'

/** The uid of the caller; `null` is a visitor. */
export type Actor = string | null

type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>

/** Firestore by the Admin SDK, which bypasses the rules. */
export type Backend = {
  readonly db: Firestore
  readonly auth: Auth
  readonly bucket: Bucket
  /** The bucket of uploaded and processed images. */
  readonly images: Bucket
  close(): Promise<void>
}

/** Opens it for a file of tests, whose users sign in again: files share a process. */
export function openBackend(name: string): Backend {
  tokens.clear()
  const app = initializeApp({ projectId: PROJECT, storageBucket: 'downloads' }, name)
  return {
    db: getFirestore(app),
    auth: getAuth(app),
    bucket: getStorage(app).bucket(),
    images: getStorage(app).bucket('images'),
    close: () => deleteApp(app),
  }
}

type SharedToken = { readonly token: Promise<string>; readonly at: number }

const tokens = new Map<string, SharedToken>()

/** Some calls demand a sign-in within the last five minutes. */
const SHARED_MS = 4 * 60_000

/** Signs in with the password, as the site does; calls of the next minutes share the token. */
export function tokenOf(actor: string): Promise<string> {
  const shared = tokens.get(actor)
  if (shared && Date.now() - shared.at < SHARED_MS) return shared.token
  const token = signIn(actor)
  tokens.set(actor, { token, at: Date.now() })
  return token
}

/** Makes the next call of a user sign in again, with their current claims. */
export function forgetToken(actor: string): void {
  tokens.delete(actor)
}

async function signIn(actor: string): Promise<string> {
  const email = SEED_USERS.find(({ uid }) => uid === actor)?.email ?? `${actor}@grid.test`
  const { address } = host('auth')
  const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo'
  const response = await fetch(`http://${address}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD, returnSecureToken: true }),
  })
  const { idToken } = (await response.json()) as { idToken?: string }
  if (!idToken) throw new Error(`${actor} could not sign in.`)
  return idToken
}

/** The address of a function without Hosting. */
export function addressOf(name: string): string {
  return `http://${host('functions').address}/${PROJECT}/${REGION}/${name}`
}

/** Calls a function with any body. */
export async function post(
  name: string,
  body: string,
  headers: HeadersInit,
): Promise<CallResponse> {
  const response = await fetch(addressOf(name), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
  const text = await response.text()
  const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
  const error = json['error'] as { status?: unknown; details?: { reason?: unknown } } | undefined
  return {
    status: response.status,
    result: json['result'],
    code: error?.status,
    reason: error?.details?.reason,
  }
}

/** Calls a function as the site's client does. */
export async function call(
  name: string,
  actor: Actor,
  data: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<CallResponse> {
  const authorization = actor ? { Authorization: `Bearer ${await tokenOf(actor)}` } : {}
  const headers = { ...authorization, ...more }
  return post(name, JSON.stringify({ data }), headers)
}

/** Repeats a read until its result is as expected, or returns the last result after a minute. */
export async function eventually<T>(ask: () => Promise<T>, isDone: (response: T) => boolean) {
  const until = Date.now() + 60_000
  for (;;) {
    const response = await ask()
    if (isDone(response) || Date.now() > until) return response
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** How many stored documents of each collection the triggers have not counted yet. */
async function uncounted(db: Backend['db']): Promise<number[]> {
  const stored = await db.doc('stats/counts').get()
  return Promise.all(
    COUNTED_COLLECTIONS.map(async (name) => {
      const { count } = (await db.collection(name).count().get()).data()
      return count - (stored.get(name) ?? 0)
    }),
  )
}

const QUIET_MS = 3_000

/**
 * Waits until triggers have counted all earlier writes, also those of the test file before. A cold
 * trigger can be 20 seconds late, while creations and deletions it has not seen cancel each other
 * out. So each trigger gets a document of its own to count, and its counter must stay right.
 *
 * @throws when the counters are not right after three minutes: each trigger is a process of its
 * own, and all of them start with the first writes.
 */
export async function settleCounters({ db }: Backend): Promise<void> {
  const samples = COUNTED_COLLECTIONS.map((name) => db.collection(name).doc('counter-sample'))
  await Promise.all(samples.map((sample) => sample.set({ by: 'ada' })))
  await countersStayRight(db)
  await Promise.all(samples.map((sample) => sample.delete()))
  await countersStayRight(db)
}

async function countersStayRight(db: Backend['db']): Promise<void> {
  const until = Date.now() + 180_000
  for (let rightSince = Date.now(); Date.now() - rightSince < QUIET_MS; ) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    if ((await uncounted(db)).some((count) => count !== 0)) rightSince = Date.now()
    if (Date.now() > until) throw new Error('The triggers did not count all documents in time.')
  }
}
