import { deleteApp, initializeApp } from 'firebase-admin/app'
import { type Auth, getAuth } from 'firebase-admin/auth'
import { type Firestore, getFirestore } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'
import { host } from '../hosts'

const PROJECT = process.env['GCLOUD_PROJECT'] ?? 'demo-grid'
const REGION = 'us-central1'
const PASSWORD = 'Gr1d-demo!'

/** What a callable answered, in the terms of its protocol. */
export type Answer = {
  readonly status: number
  readonly result: unknown
  readonly code: unknown
  readonly reason: unknown
}

/** The signed-in actors of the functions tests; `null` is a visitor. */
export type Actor = 'root_admin' | 'ada' | 'bob' | 'eve' | 'grace' | 'oscar' | null

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

/**
 * Adds those whom the demo cast lacks: eve was an admin (claim without mirror), grace never was one
 * (mirror without claim), oscar has a claim and no profile.
 */
export async function addOddOnes({ auth, db }: Backend): Promise<void> {
  for (const uid of ['eve', 'grace', 'oscar']) {
    const known = await auth.getUser(uid).catch(() => null)
    if (!known) await auth.createUser({ uid, email: `${uid}@grid.test`, password: PASSWORD })
    if (uid !== 'grace') await auth.setCustomUserClaims(uid, { admin: true })
  }
  for (const uid of ['eve', 'grace']) {
    await db.doc(`profiles/${uid}`).set({
      username: uid,
      username_lower: uid,
      created_at: new Date(),
      reputation: 0,
      is_admin: uid === 'grace',
    })
  }
}

export async function removeOddOnes({ auth, db }: Backend): Promise<void> {
  await auth.deleteUsers(['eve', 'grace', 'oscar'])
  await Promise.all(['eve', 'grace'].map((uid) => db.doc(`profiles/${uid}`).delete()))
}

/** Signs in with the password, as the site does, and gives the token. */
async function tokenOf(actor: Exclude<Actor, null>): Promise<string> {
  const email = actor === 'root_admin' ? 'admin@grid.test' : `${actor}@grid.test`
  const { address } = host('auth')
  const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo'
  const response = await fetch(`http://${address}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
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
export async function call(name: string, actor: Actor, data: unknown): Promise<Answer> {
  const headers = actor ? { Authorization: `Bearer ${await tokenOf(actor)}` } : {}
  return post(name, JSON.stringify({ data }), headers)
}

/** Asks until the answer is as expected, or gives the last one after a while. */
export async function eventually<T>(ask: () => Promise<T>, isDone: (answer: T) => boolean) {
  const until = Date.now() + 15_000
  for (;;) {
    const answer = await ask()
    if (isDone(answer) || Date.now() > until) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
