import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { CALLS, type CallInput } from '@grid/schema/calls'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { CallResponse } from '../core/response.fixture'

/** The origin of the local site on which passkeys work. */
export const PASSKEY_ORIGIN = 'http://localhost:5000'

/** The bits of authenticator data (W3C Web Authentication, section 6.1). */
export const FLAG = { up: 0x01, uv: 0x04, be: 0x08, bs: 0x10, at: 0x40 } as const
const VERIFIED = FLAG.up | FLAG.uv

/** A passkey on a software authenticator. */
export type SoftwarePasskey = {
  readonly id: string
  readonly privateKey: KeyObject
  /** COSE key, base64url. */
  readonly publicKey: string
  readonly userHandle: string
}

/** What an attacker, or another authenticator, does differently. */
export type Differences = {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly flags?: number
  readonly counter?: number
  readonly id?: string
  readonly userHandle?: string | null
  readonly crossOrigin?: boolean
  readonly privateKey?: KeyObject
  readonly attestation?: ReadonlyMap<string, unknown>
}

type CreationOptions = {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}
type RequestOptions = { readonly challenge: string; readonly rpId: string }

/** The responses, as `@simplewebauthn/browser` sends them. */
export type Registration = CallInput<'registerPasskey'>['response']
export type SignIn = CallInput<'signInWithPasskey'>['response']

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const encode = (data: Buffer | Uint8Array | string) => Buffer.from(data).toString('base64url')

/** Creates a passkey with a new ES256 key, and its response to a registration. */
export function createPasskey(
  { challenge, rp, user }: CreationOptions,
  differences: Differences = {},
): { readonly passkey: SoftwarePasskey; readonly response: Registration } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  const idLength = Buffer.alloc(2)
  idLength.writeUInt16BE(credentialId.length)
  const coseKey = Buffer.from(isoCBOR.encode(key))
  const attested = [Buffer.alloc(16), idLength, credentialId, coseKey]
  const flags = (differences.flags ?? VERIFIED) | FLAG.at
  const authData = Buffer.concat([dataOf(rp.id, { ...differences, flags }), ...attested])
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(authData)],
    ...(differences.attestation ?? []),
  ])
  const id = encode(credentialId)
  const response = {
    clientDataJSON: clientDataOf('webauthn.create', challenge, differences),
    attestationObject: encode(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
    transports: ['internal', 'hybrid'],
  }
  return {
    passkey: { id, privateKey, publicKey: encode(coseKey), userHandle: user.id },
    response: { id, rawId: id, type: 'public-key', response },
  }
}

/** The response of a passkey to a sign-in. */
export function usePasskey(
  passkey: SoftwarePasskey,
  { challenge, rpId }: RequestOptions,
  differences: Differences = {},
): SignIn {
  const id = differences.id ?? passkey.id
  const authenticatorData = dataOf(rpId, differences)
  const clientDataJSON = clientDataOf('webauthn.get', challenge, differences)
  const signed = [authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]
  const key = differences.privateKey ?? passkey.privateKey
  const { userHandle = passkey.userHandle } = differences
  return {
    id,
    rawId: id,
    type: 'public-key',
    response: {
      clientDataJSON,
      authenticatorData: encode(authenticatorData),
      signature: encode(sign('sha256', Buffer.concat(signed), key)),
      userHandle,
    },
  }
}

function dataOf(rpId: string, differences: Differences): Buffer {
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(differences.counter ?? 0)
  const flags = Buffer.from([differences.flags ?? VERIFIED])
  return Buffer.concat([sha256(differences.rpId ?? rpId), flags, counter])
}

function clientDataOf(type: string, challenge: string, differences: Differences): string {
  const { origin = PASSKEY_ORIGIN, crossOrigin = false } = differences
  return encode(JSON.stringify({ type: differences.type ?? type, challenge, origin, crossOrigin }))
}

type PasskeyCall =
  | 'startPasskeyRegistration'
  | 'registerPasskey'
  | 'startPasskeySignIn'
  | 'signInWithPasskey'

/**
 * What a page with a software authenticator does.
 *
 * @param call - Calls a function as the page does, by default from one address.
 */
export function passkeyPage<Caller>(
  call: (
    name: PasskeyCall,
    caller: Caller | null,
    data: unknown,
    from?: string,
  ) => Promise<CallResponse>,
) {
  /** Options of a new registration. */
  async function creationOptions(caller: Caller) {
    const { result } = await call('startPasskeyRegistration', caller, {})
    return CALLS.startPasskeyRegistration.output.parse(result)
  }

  /** Options of a new sign-in. */
  async function requestOptions(address?: string) {
    const { result } = await call('startPasskeySignIn', null, {}, address)
    return CALLS.startPasskeySignIn.output.parse(result)
  }

  /** Adds a passkey to the account of a user. */
  async function addPasskey(
    caller: Caller,
    differences: Differences = {},
  ): Promise<SoftwarePasskey & { readonly document: string }> {
    const { passkey, response } = createPasskey(await creationOptions(caller), differences)
    const answer = await call('registerPasskey', caller, { response, name: 'A laptop' })
    const { passkey_id } = CALLS.registerPasskey.output.parse(answer.result)
    return { ...passkey, document: passkey_id }
  }

  /** Starts a sign-in and answers it with a passkey. */
  async function signInWith(passkey: SoftwarePasskey, differences: Differences = {}) {
    const response = usePasskey(passkey, await requestOptions(), differences)
    return call('signInWithPasskey', null, { response })
  }

  return { creationOptions, requestOptions, addPasskey, signInWith }
}
