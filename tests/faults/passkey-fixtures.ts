import { createHash } from 'node:crypto'
import { Timestamp } from 'firebase-admin/firestore'
import {
  createPasskey,
  PASSKEY_ORIGIN,
  usePasskey,
} from '../../functions/src/passkeys/authenticator.fixture'
import type { Backend } from '../functions/client'
import { field, SOMEBODY, type Trace } from './call-fixtures'

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const CHALLENGE = sha256('a challenge').toString('base64url')
const SITE = { id: 'localhost' }
const HANDLE = sha256(SOMEBODY).toString('base64url')

const { passkey, response } = createPasskey({
  challenge: CHALLENGE,
  rp: SITE,
  user: { id: HANDLE },
})

/** Responses of one passkey to `CHALLENGE`. */
export const REGISTRATION = { response, name: 'A laptop' }
export const SIGN_IN = { response: usePasskey(passkey, { challenge: CHALLENGE, rpId: SITE.id }) }

export const PASSKEY_ID = sha256(passkey.id).toString('hex')
const PASSKEY = `passkeys/${PASSKEY_ID}`

/** The stored passkey after its registration. */
export const STORED_PASSKEY = {
  [PASSKEY]: {
    user_id: SOMEBODY,
    name: 'A laptop',
    last_used_at: null,
    synced: false,
    transports: [],
    credential_id: passkey.id,
    public_key: passkey.publicKey,
    counter: 0,
    backup_eligible: false,
  },
}

/** The stored challenge of a new call. */
export const challengeOf = (purpose: 'registration' | 'sign_in') => ({
  [`passkey_challenges/${sha256(CHALLENGE).toString('hex')}`]: {
    purpose,
    user_id: purpose === 'registration' ? SOMEBODY : null,
    rp_id: SITE.id,
    origin: PASSKEY_ORIGIN,
    expires_at: Timestamp.fromMillis(Date.now() + 60 * 60 * 1_000),
  },
})

export async function storeDocuments({ db }: Backend, documents: Readonly<Record<string, object>>) {
  for (const [path, fields] of Object.entries(documents)) await db.doc(path).set(fields)
}

export async function forgetPasskey({ db }: Backend): Promise<void> {
  await db.doc(PASSKEY).delete()
}

export async function lookAtPasskey(backend: Backend, wanted: boolean): Promise<Trace> {
  const owner: unknown = await field(backend, PASSKEY, 'user_id')
  const name: unknown = await field(backend, PASSKEY, 'name')
  return { isDone: (owner === SOMEBODY) === wanted, state: { owner, name } }
}

export async function lookAtName(backend: Backend, wanted: string): Promise<Trace> {
  const name: unknown = await field(backend, PASSKEY, 'name')
  return { isDone: name === wanted, state: { name } }
}

export async function lookAtUse(backend: Backend): Promise<Trace> {
  const isUsed = (await field(backend, PASSKEY, 'last_used_at')) instanceof Timestamp
  return { isDone: isUsed, state: { isUsed } }
}
