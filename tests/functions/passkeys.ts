import { afterEach, beforeAll, beforeEach } from 'vitest'
import { rejectionOf } from '../../functions/src/core/response.fixture'
import { PASSKEY_ORIGIN, passkeyPage } from '../../functions/src/passkeys/authenticator.fixture'
import { type Actor, type Backend, call } from './client'
import { addMember } from './members'
import { testBackend } from './test-backend'

const FROM_SITE = { Origin: PASSKEY_ORIGIN }

/** Calls a function as the page of the local site does; `token` is another session's. */
export function callFromSite(name: string, actor: Actor, data: unknown, token?: string) {
  const session = token === undefined ? {} : { Authorization: `Bearer ${token}` }
  return call(name, actor, data, { ...FROM_SITE, ...session })
}

export const { requestOptions, addPasskey, signInWith } = passkeyPage<string>((name, actor, data) =>
  callFromSite(name, actor, data),
)

const NAMES = [
  'startPasskeyRegistration',
  'registerPasskey',
  'renamePasskey',
  'removePasskey',
  'startPasskeySignIn',
  'signInWithPasskey',
  'createRecoveryCodes',
  'redeemRecoveryCode',
]

/** The time limit of the first calls of all functions, in milliseconds. */
const COLD_START_MS = 180_000

/** Starts the functions with rejected calls, because first calls take long on a busy machine. */
async function startPasskeyFunctions(): Promise<void> {
  for (const name of NAMES) await callFromSite(name, null, { unknown: true })
}

/** Deletes passkeys, challenges and counted calls. */
async function clearPasskeys({ db }: Backend): Promise<void> {
  for (const name of ['passkeys', 'passkey_challenges', 'recovery_codes', 'mails', 'rate_limits']) {
    const { docs } = await db.collection(name).get()
    await Promise.all(docs.map(({ ref }) => ref.delete()))
  }
}

/** The member whose passkeys are tested. */
export const UID = 'petra'

export const EXPIRED = rejectionOf(400, 'FAILED_PRECONDITION', 'challenge_expired')

/** The backend of a test file. Each test begins with a new member and no passkey. */
export function passkeyBackend(name: string): Backend {
  const backend = testBackend(name, UID, 'victor')
  beforeAll(startPasskeyFunctions, COLD_START_MS)
  beforeEach(() => addMember(backend, UID))
  afterEach(() => clearPasskeys(backend))
  return backend
}
