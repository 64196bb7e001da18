import { DEMO_PASSWORD, SEED_USERS } from '@grid/seed/rows/seed-users'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth, getAuth } from 'firebase-admin/auth'
import { type Firestore, getFirestore } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'
import { host } from '../hosts'

const PROJECT = process.env['GCLOUD_PROJECT'] ?? 'demo-grid'
const REGION = 'us-central1'

/** What a callable answered, in the terms of its protocol. */
type Answer = {
  readonly status: number
  readonly result: unknown
  readonly code: unknown
  readonly reason: unknown
}

/** A refusal as it is answered: HTTP status, gRPC code and reason. */
export function rejectionOf(status: number, code: string, reason: string): Answer {
  return { status, code, reason, result: undefined }
}

/** Whoever calls, by uid; `null` is a visitor. */
export type Actor = string | null

/** What only the server side sees. */
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

/** Signs in with the password, as the site does, and gives the token; later calls share it. */
export function tokenOf(actor: string): Promise<string> {
  const token = tokens.get(actor) ?? signIn(actor)
  tokens.set(actor, token)
  return token
}

/** Lets the next call of somebody sign in anew, with the claims that they have then. */
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

/** Calls a function with any body at all. */
export async function post(name: string, body: string, headers: HeadersInit): Promise<Answer> {
  const { address } = host('functions')
  const response = await fetch(`http://${address}/${PROJECT}/${REGION}/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
  const text = await response.text()
  const said = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
  const error = said['error'] as { status?: unknown; details?: { reason?: unknown } } | undefined
  return {
    status: response.status,
    result: said['result'],
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

/** Asks until the answer is as expected, or gives the last one: a busy machine takes its time. */
export async function eventually<T>(ask: () => Promise<T>, isDone: (answer: T) => boolean) {
  const until = Date.now() + 25_000
  for (;;) {
    const answer = await ask()
    if (isDone(answer) || Date.now() > until) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
