import { applicationDefault, cert, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { getFirestore } from 'firebase-admin/firestore'
import { getStorage } from 'firebase-admin/storage'

/** True inside the Emulator Suite; nothing that depends on it is ever deployed switched on. */
export const isEmulated = process.env['FUNCTIONS_EMULATOR'] === 'true'

const projectId = process.env['GCLOUD_PROJECT'] ?? 'demo-grid'

/** PEM of the throw-away key that the local suite makes for each run, to sign links with. */
export const localLinkKey = isEmulated ? process.env['GRID_LINK_KEY'] : undefined

const app = initializeApp({
  projectId,
  credential: localLinkKey
    ? cert({
        projectId,
        clientEmail: `links@${projectId}.iam.gserviceaccount.com`,
        privateKey: localLinkKey,
      })
    : applicationDefault(),
})

export const db = getFirestore(app)

/** Auth. Called on demand: its part of the SDK loads slowly, and most functions need none of it. */
export const auth = () => getAuth(app)

/** What Auth stores of an account's e-mail and password. */
export type AuthAccount = {
  readonly email: string | null
  readonly emailVerified: boolean
  /** When the password was set, in milliseconds since 1970; null without a password. */
  readonly passwordUpdatedAt: number | null
  /**
   * When all sessions last ended, such as by a new password or e-mail, in milliseconds since 1970;
   * null for never. Auth states it in whole seconds.
   */
  readonly sessionsEndedAt: number | null
}

/**
 * Reads an account from Auth, or null if there is none. The Admin SDK leaves out when the password
 * was set, so this uses the API itself.
 */
export async function readAuthAccount(uid: string): Promise<AuthAccount | null> {
  const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST']
  const service = 'identitytoolkit.googleapis.com'
  const origin = emulator ? `http://${emulator}/${service}` : `https://${service}`
  const token = emulator ? 'owner' : (await app.options.credential?.getAccessToken())?.access_token
  const response = await fetch(`${origin}/v1/projects/${projectId}/accounts:lookup`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ localId: [uid] }),
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`Auth responded ${response.status} to a lookup.`)
  const { users } = (await response.json()) as { users?: readonly Record<string, unknown>[] }
  const user = users?.[0]
  if (!user) return null
  const { email, emailVerified, passwordUpdatedAt, validSince } = user
  return {
    email: typeof email === 'string' ? email : null,
    emailVerified: emailVerified === true,
    passwordUpdatedAt: passwordUpdatedAt === undefined ? null : Number(passwordUpdatedAt),
    sessionsEndedAt: validSince === undefined ? null : Number(validSince) * 1_000,
  }
}

/** The bucket of the releases: `downloads` locally, `<project>-downloads` in production. */
export const downloadsBucket = () => bucketOf('downloads')

/** The bucket of uploaded and processed images: `images` or `<project>-images`. */
export const imagesBucket = () => bucketOf('images')

/**
 * Called on demand, because the SDK of the storage loads slowly. The nightly job of the local suite
 * runs outside the Functions emulator, so the emulator of Storage decides.
 */
function bucketOf(name: string) {
  const isLocal = process.env['FIREBASE_STORAGE_EMULATOR_HOST'] !== undefined
  return getStorage(app).bucket(isLocal ? name : `${projectId}-${name}`)
}
