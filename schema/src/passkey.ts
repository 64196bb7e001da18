import * as z from 'zod/mini'
import { clean } from './clean'
import { LIMITS } from './limits'
import { instant, type Stored } from './stored'
import { maxUnits, textOf, visible } from './text'
import { foldFullWidth, withoutUnseen } from './unicode'

const { max } = LIMITS.passkeyName

/** The name that a member gives to a passkey, such as "Chrome on Windows". */
export const passkeyName = textOf(clean, [
  maxUnits(max, `The name of a passkey can be at most ${max} characters long.`),
  visible('Please enter a name for the passkey.'),
])

/** The field of the dialog that renames a passkey. */
export const passkeyNameForm = z.object({ name: passkeyName })

/**
 * A passkey at `passkeys/{id}`, readable by its owner and written by functions alone. The id is the
 * SHA-256 of the credential id, so that a credential belongs to one account.
 */
export const passkey = z.strictObject({
  user_id: z.string(),
  name: z.string(),
  created_at: instant,
  /** When a sign-in with it last succeeded; null before the first one. */
  last_used_at: z.nullable(instant),
  /** Whether the device synchronizes the passkey with others; otherwise it stays on one device. */
  synced: z.boolean(),
  /** How browsers reach the authenticator, such as `internal`, `hybrid` or `usb`. */
  transports: z.array(z.string()),
  /** The id by which authenticators know the passkey, base64url. */
  credential_id: z.string(),
  /** COSE key, base64url. */
  public_key: z.string(),
  /** The authenticator's signature counter; 0 for passkeys without one. */
  counter: z.int(),
  /** Whether the passkey can ever be synchronized; authenticators never change this. */
  backup_eligible: z.boolean(),
})

export type Passkey = Stored<typeof passkey>

/** An encoded value of a WebAuthn response, of at most so many characters. */
const base64url = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/))

/** Credential ids have at most 1,023 bytes. */
const credentialId = base64url(1_364)
const common = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/**
 * What an authenticator returns for a new passkey: as much of `RegistrationResponseJSON` as the
 * server reads. Other fields are dropped.
 */
export const registrationResponse = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url(4_096),
    attestationObject: base64url(16_384),
    // Browsers without `getTransports` return none, and callables send `undefined` as `null`.
    transports: z.nullish(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16))),
  }),
})

/**
 * What an authenticator returns for a sign-in: as much of `AuthenticationResponseJSON` as the
 * server reads. Other fields are dropped.
 */
export const authenticationResponse = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url(4_096),
    authenticatorData: base64url(4_096),
    signature: base64url(8_192),
    userHandle: z.nullish(base64url(128)),
  }),
})

const descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** `PublicKeyCredentialCreationOptionsJSON`, for `startRegistration` in the browser. */
export const creationOptions = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** `PublicKeyCredentialRequestOptionsJSON`, for `startAuthentication` in the browser. */
export const requestOptions = z.strictObject({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
})

/** Crockford's base 32: digits and letters without I, L, O and U, which are easily misread. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const { length, group } = LIMITS.recoveryCodes
const CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${length}}$`)

/** A code as it was issued, whatever the case, the separators and the similar letters typed. */
function normalized(text: string): string {
  return foldFullWidth(withoutUnseen(text.slice(0, LIMITS.recoveryCodes.typed)))
    .toUpperCase()
    .replace(/[\s\p{Pd}\u2212]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

/** A recovery code, without its separators. */
export const recoveryCode = textOf(normalized, [
  z.regex(CODE, 'Please enter one of your recovery codes, such as 7KQ2-M8XD-0RTV-J5HN.'),
])

export const recoveryCodeForm = z.object({ code: recoveryCode })

/** A code in groups of four, as it is shown. */
export function showRecoveryCode(code: string): string {
  return code.match(new RegExp(`.{1,${group}}`, 'g'))?.join('-') ?? code
}
