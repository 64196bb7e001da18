import { DEMO_PASSWORD, SEED_USERS } from '@grid/seed/rows/seed-users'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth, getAuth } from 'firebase-admin/auth'
import { type Firestore, getFirestore } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'
import { host } from '../hosts'

const PROJECT = process.env['GCLOUD_PROJECT'] ?? 'demo-grid'
const REGION = 'us-central1'

/** The response of a callable. */
type Answer = {
  readonly status: number
  readonly result: unknown
  readonly code: unknown
  readonly reason: unknown
}

/** The response of a rejected call: HTTP status, gRPC code and reason. */
export function rejectionOf(status: number, code: string, reason: string): Answer {
  return { status, code, reason, result: undefined }
}

/** The uid of the caller; `null` is a visitor. */
export type Actor = string | null

/** Access without rules. */
export type Backend = {
  readonly db: Firestore
  readonly auth: Auth
  readonly bucket: ReturnType<ReturnType<typeof getStorage>['bucket']>
  close(): Promise<void>
}

export function openBackend(name: string): Backend {
  const app = initializeApp({ projectId: PROJECT, storageBucket: 'downloads' }, name)
  return {
    db: getFirestore(app),
    auth: getAuth(app),
    bucket: getStorage(app).bucket(),
    close: () => deleteApp(app),
  }
}

const tokens = new Map<string, Promise<string>>()

/** Signs in with the password, as the site does; later calls share the token. */
export function tokenOf(actor: string): Promise<string> {
  const token = tokens.get(actor) ?? signIn(actor)
  tokens.set(actor, token)
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

/** Calls a function with any body. */
export async function post(name: string, body: string, headers: HeadersInit): Promise<Answer> {
  const { address } = host('functions')
  const response = await fetch(`http://${address}/${PROJECT}/${REGION}/${name}`, {
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
): Promise<Answer> {
  const authorization = actor ? { Authorization: `Bearer ${await tokenOf(actor)}` } : {}
  const headers = { ...authorization, ...more }
  return post(name, JSON.stringify({ data }), headers)
}

/** Repeats a read until its result is as expected, or returns the last result after 25 s. */
export async function eventually<T>(ask: () => Promise<T>, isDone: (answer: T) => boolean) {
  const until = Date.now() + 25_000
  for (;;) {
    const answer = await ask()
    if (isDone(answer) || Date.now() > until) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
