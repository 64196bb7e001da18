import { randomInt } from 'node:crypto'
import {
  decodeAttestationObject,
  isoBase64URL,
  parseAuthenticatorData,
} from '@simplewebauthn/server/helpers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMember } from '../core/call.fixture'
import { resetFirebase } from '../core/firebase.fixture'
import { createPasskey, type SignIn, usePasskey } from './authenticator.fixture'
import {
  addPasskey,
  call,
  creationOptions,
  requestOptions,
  UID,
  useMembers,
} from './passkeys.fixture'

/*
 * Responses of a passkey, each altered in one place. `GRID_PASSKEY_FUZZ=10000` tries as many; the
 * usual tests try fewer.
 */

const TRIES = Number(process.env['GRID_PASSKEY_FUZZ'] ?? 100)

useMembers()

/** Every call comes from another address, so that none is limited. */
const anAddress = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')

type Alteration = (bytes: Buffer) => Buffer

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const someBytes = fc.uint8Array({ minLength: 1, maxLength: 80 }).map((bytes) => Buffer.from(bytes))

/** Ways to alter bytes, none of which leaves them as they are. */
const alteration: fc.Arbitrary<Alteration> = fc.oneof(
  fc.tuple(place, fc.nat(7)).map(([at, bit]) => (bytes: Buffer) => {
    const altered = Buffer.from(bytes)
    const index = Math.floor(at * bytes.length)
    altered.writeUInt8(altered.readUInt8(index) ^ (1 << bit), index)
    return altered
  }),
  place.map((at) => (bytes: Buffer) => bytes.subarray(0, Math.floor(at * bytes.length))),
  place.map((at) => (bytes: Buffer) => bytes.subarray(1 + Math.floor(at * bytes.length))),
  someBytes.map((more) => (bytes: Buffer) => Buffer.concat([bytes, more])),
  someBytes.map((more) => (bytes: Buffer) => Buffer.concat([more, bytes])),
  someBytes.map((other) => (bytes: Buffer) => (other.equals(bytes) ? Buffer.from('?') : other)),
)

const FIELDS = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const
const inSignIn = fc.record({ field: fc.constantFrom(...FIELDS, 'id' as const), alteration })

function altered(
  response: SignIn,
  { field, alteration: alter }: { field: string; alteration: Alteration },
) {
  const change = (text: string) => alter(Buffer.from(text, 'base64url')).toString('base64url')
  if (field === 'id') return { ...response, id: change(response.id), rawId: change(response.id) }
  const inner: Readonly<Record<string, unknown>> = response.response
  return { ...response, response: { ...inner, [field]: change(String(inner[field])) } }
}

/** What a registration proves, whatever the key: client data, site, user presence, verification. */
function proofOf({ clientDataJSON, attestationObject }: Readonly<Record<string, unknown>>) {
  const bytes = isoBase64URL.toBuffer(String(attestationObject))
  const data = decodeAttestationObject(bytes).get('authData')
  const { rpIdHash, flags } = parseAuthenticatorData(data)
  return { clientDataJSON, rpIdHash, up: flags.up, uv: flags.uv }
}

const REASONS = ['challenge_expired', 'invalid_input', 'passkey_rejected']

const LIMIT_MS = 30_000 + TRIES * 1_000

describe('an altered response', () => {
  it('opens no session, and causes no internal error', { timeout: LIMIT_MS }, async () => {
    const passkey = await addPasskey(UID)
    const answered = async () => usePasskey(passkey, await requestOptions(anAddress()))
    const reasons = new Set<unknown>()
    for (const change of fc.sample(inSignIn, TRIES)) {
      const response = altered(await answered(), change)
      const { status, reason } = await call('signInWithPasskey', null, { response }, anAddress())
      const shown = `${change.field}: ${JSON.stringify(response)}`
      expect(REASONS, `${status} ${shown}`).toContain(reason)
      reasons.add(reason)
    }
    expect(reasons).toContain('passkey_rejected')
    const unaltered = await call('signInWithPasskey', null, { response: await answered() })
    expect(unaltered.status).toBe(200)
  })

  it('registers no passkey with altered client data, and causes no internal error', {
    timeout: LIMIT_MS,
  }, async () => {
    const fields = fc.constantFrom('clientDataJSON', 'attestationObject')
    const changes = fc.sample(fc.tuple(fields, alteration), Math.ceil(TRIES / 5))
    for (const [field, alter] of changes) {
      resetFirebase()
      await addMember(UID)
      const { response } = createPasskey(await creationOptions(UID))
      const inner: Readonly<Record<string, unknown>> = response.response
      const bytes = alter(Buffer.from(String(inner[field]), 'base64url'))
      const changed = { ...inner, [field]: bytes.toString('base64url') }
      const input = { response: { ...response, response: changed }, name: 'A laptop' }
      const { status, reason } = await call('registerPasskey', UID, input, anAddress())
      if (status !== 200) expect(REASONS, `${status} ${field}`).toContain(reason)
      // Without an attestation nothing vouches for a key, so another key is another passkey.
      else expect(proofOf(changed)).toEqual(proofOf(inner))
    }
  })
})
