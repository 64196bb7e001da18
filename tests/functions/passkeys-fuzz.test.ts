import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPasskey, type SignIn, usePasskey } from '../authenticator'
import { type Backend, call, openBackend } from './client'
import { addMember, removeMembers } from './members'
import {
  addPasskey,
  COLD_START_MS,
  clearPasskeys,
  creationOptions,
  startPasskeyFunctions,
} from './passkeys'

/*
 * Responses of a passkey, each altered in one place. `GRID_PASSKEY_FUZZ=10000` tries as many; the
 * usual tests try a few.
 */

const TRIES = Number(process.env['GRID_PASSKEY_FUZZ'] ?? 100)
const AT_ONCE = 10
const UID = 'fuzzy'
const SITE = { Origin: 'http://localhost:5000' }

let backend: Backend
let passkey: Awaited<ReturnType<typeof addPasskey>>

beforeAll(async () => {
  backend = openBackend('passkeys-fuzz')
  await startPasskeyFunctions()
  await addMember(backend, UID)
  passkey = await addPasskey(UID)
}, COLD_START_MS)

afterAll(async () => {
  await clearPasskeys(backend)
  await removeMembers(backend, UID)
  await backend.close()
})

/** Every call comes from another address, so that none is limited. */
function callFrom(name: string, actor: string | null, data: unknown) {
  const address = Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')
  return call(name, actor, data, { ...SITE, 'X-Forwarded-For': address })
}

async function answered(): Promise<SignIn> {
  const { result } = await callFrom('startPasskeySignIn', null, {})
  return usePasskey(passkey, result as { challenge: string; rpId: string })
}

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

const REASONS = ['passkey_rejected', 'challenge_expired', 'invalid_input']

/** Runs work for each value, a few at a time. */
async function forEachAtOnce<T>(values: readonly T[], work: (value: T) => Promise<void>) {
  const left = [...values]
  const lane = async () => {
    for (let value = left.pop(); value !== undefined; value = left.pop()) await work(value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

describe('an altered response', () => {
  const limit = 60_000 + TRIES * 500

  it(
    'opens no session, and causes no internal error',
    async () => {
      const reasons: Record<string, number> = {}
      await forEachAtOnce(fc.sample(inSignIn, TRIES), async (change) => {
        const response = altered(await answered(), change)
        const { status, reason } = await callFrom('signInWithPasskey', null, { response })
        const shown = `${change.field}: ${JSON.stringify(response)}`
        expect(REASONS, `${status} ${shown}`).toContain(reason)
        reasons[String(reason)] = (reasons[String(reason)] ?? 0) + 1
      })
      console.log(`${TRIES} altered sign-ins:`, reasons)
      const unaltered = await callFrom('signInWithPasskey', null, { response: await answered() })
      expect(unaltered.status).toBe(200)
    },
    limit,
  )

  it(
    'registers no passkey with altered client data, and causes no internal error',
    async () => {
      const fields = fc.constantFrom('clientDataJSON', 'attestationObject')
      const changes = fc.sample(fc.tuple(fields, alteration), Math.ceil(TRIES / 5))
      for (const [field, alter] of changes) {
        await clearPasskeys(backend)
        const { response } = createPasskey(await creationOptions(UID))
        const inner: Readonly<Record<string, unknown>> = response.response
        const bytes = alter(Buffer.from(String(inner[field]), 'base64url'))
        const changed = { ...inner, [field]: bytes.toString('base64url') }
        const { status, reason } = await callFrom('registerPasskey', UID, {
          response: { ...response, response: changed },
          name: 'A laptop',
        })
        // Without an attestation nothing vouches for a key, so another key is another passkey.
        const isOtherKey = field === 'attestationObject' && status === 200
        expect(isOtherKey || REASONS.includes(String(reason)), `${status} ${field}`).toBe(true)
      }
    },
    limit,
  )
})
