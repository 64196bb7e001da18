import type { authenticationResponse, Passkey, registrationResponse } from '@grid/schema/passkey'
import type * as z from 'zod/mini'
import { AppError } from '../core/errors'
import { log } from '../core/log'
import type { Challenge } from './challenges'

const ES256 = -7

/** Ed25519, ES256 and RS256, in the order of preference. */
export const ALGORITHMS: readonly number[] = [-8, ES256, -257]

/** The label of the algorithm in a COSE key. */
const COSE_ALGORITHM = 3

const TRANSPORTS: ReadonlySet<string> = new Set([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
])

/** What a verified registration says about a new passkey. */
type NewKey = Pick<
  Passkey,
  'credential_id' | 'public_key' | 'counter' | 'backup_eligible' | 'synced' | 'transports'
>

/** What a verified sign-in changes about a passkey. */
type Use = Pick<Passkey, 'counter' | 'synced'>

/** The stored fields against which a sign-in is verified. */
type Key = Pick<Passkey, 'credential_id' | 'public_key' | 'counter' | 'backup_eligible'>

/**
 * Verifies the response to a registration.
 *
 * @throws AppError `passkey_rejected`.
 */
export function verifyRegistration(
  response: z.infer<typeof registrationResponse>,
  { challenge, rpId, origin }: Challenge,
): Promise<NewKey> {
  return orReject(async () => {
    const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL }] =
      await loadLibrary()
    const { attestationObject, clientDataJSON, transports } = response.response
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    // No attestation is requested. The certificates of one would make the library download lists
    // of revoked certificates from URLs that the caller chooses.
    const isPlain = decoded.get('fmt') === 'none' || decoded.get('fmt') === 'packed'
    if (!isPlain || decoded.get('attStmt').get('x5c')) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, response: { clientDataJSON, attestationObject }, ...NO_EXTENSIONS },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
    if (!verified || registrationInfo.credential.id !== response.id) return null
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
    return {
      credential_id: credential.id,
      public_key: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
      backup_eligible: credentialDeviceType === 'multiDevice',
      synced: credentialBackedUp,
      transports: (transports ?? []).filter((name) => TRANSPORTS.has(name)),
    }
  })
}

/**
 * Verifies the response to a sign-in with a stored passkey. A counter that does not grow rejects
 * it: then the passkey was probably copied.
 *
 * @throws AppError `passkey_rejected`.
 */
export function verifyUse(
  response: z.infer<typeof authenticationResponse>,
  { challenge, rpId, origin }: Challenge,
  key: Key,
): Promise<Use> {
  return orReject(async () => {
    const [{ verifyAuthenticationResponse }, { decodeCredentialPublicKey, isoBase64URL }] =
      await loadLibrary()
    const { authenticatorData, clientDataJSON, signature } = response.response
    const publicKey = isoBase64URL.toBuffer(key.public_key)
    const isEs256 = decodeCredentialPublicKey(publicKey).get(COSE_ALGORITHM) === ES256
    if (isEs256 && !isWholeSequence(isoBase64URL.toBuffer(signature))) return null
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...response,
        response: { authenticatorData, clientDataJSON, signature },
        ...NO_EXTENSIONS,
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: key.credential_id, publicKey, counter: key.counter },
    })
    const { newCounter, credentialBackedUp, credentialDeviceType } = authenticationInfo
    const isEligible = credentialDeviceType === 'multiDevice'
    if (!verified || isEligible !== key.backup_eligible) return null
    return { counter: newCounter, synced: credentialBackedUp }
  })
}

/**
 * Whether bytes are one DER sequence without further bytes, which the library ignores. An ECDSA
 * signature is shorter than 128 bytes, so its length is one byte.
 */
function isWholeSequence(der: Uint8Array): boolean {
  return der[0] === 0x30 && der[1] === der.length - 2
}

const NO_EXTENSIONS = { clientExtensionResults: {} }

/** Loaded on demand, because few calls need it. */
function loadLibrary() {
  return Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')])
}

/** The library throws for each invalid response. Its reasons are for the log alone. */
async function orReject<T>(verify: () => Promise<T | null>): Promise<T> {
  const verified = await verify().catch((error: unknown) => {
    log('INFO', 'passkey not verified', { error })
    return null
  })
  if (verified === null) throw new AppError('passkey_rejected')
  return verified
}
