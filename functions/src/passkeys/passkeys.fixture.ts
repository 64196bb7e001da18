import { CALLS } from '@grid/schema/calls'
import { beforeEach, vi } from 'vitest'
import { type Answer, rejectionOf } from '../core/answer.fixture'
import { addMember, type Caller, callFunction, type Session } from '../core/call.fixture'
import { db } from '../core/firebase.fixture'
import {
  createPasskey,
  type Differences,
  PASSKEY_ORIGIN,
  type SoftwarePasskey,
  usePasskey,
} from './authenticator.fixture'
import * as passkeys from './passkeys'
import { createRecoveryCodes, redeemRecoveryCode } from './recovery-codes'

const CALLABLES = { ...passkeys, createRecoveryCodes, redeemRecoveryCode }

export const REJECTED = rejectionOf(403, 'PERMISSION_DENIED', 'passkey_rejected')
export const EXPIRED = rejectionOf(400, 'FAILED_PRECONDITION', 'challenge_expired')
export const INVALID = rejectionOf(400, 'INVALID_ARGUMENT', 'invalid_input')

/** The member whose passkeys are tested, and another one. */
export const UID = 'petra'
export const OTHER = 'quentin'

/** Begins each test with the member and no passkey, on the local site. */
export function useMembers(): void {
  beforeEach(async () => {
    vi.stubEnv('SITE_ORIGIN', PASSKEY_ORIGIN)
    await addMember(UID)
  })
}

/** Adds an admin whose rights need a session with a passkey. */
export function addAdminWithPasskey(uid: string): Promise<void> {
  return addMember(uid, { profile: { is_admin: true } })
}

/** The documents of the stored passkeys. */
export async function storedPasskeys() {
  return (await db.collection('passkeys').get()).docs
}

/** The documents of the issued challenges that nobody has used. */
export async function storedChallenges() {
  return (await db.collection('passkey_challenges').get()).docs
}

/** Calls a function from a page of the site; by default from one address. */
export function call(
  name: keyof typeof CALLABLES,
  caller: Caller,
  data: unknown,
  address = '203.0.113.9',
): Promise<Answer> {
  const headers = { origin: PASSKEY_ORIGIN, 'x-forwarded-for': address }
  return callFunction(CALLABLES[name], caller, data, headers)
}

/** The session that the result of `signInWithPasskey` or `redeemRecoveryCode` opens. */
export function sessionOf({ result }: Answer): Session {
  return JSON.parse((result as { readonly token: string }).token) as Session
}

/** Options of a new registration. */
export async function creationOptions(caller: string | Session) {
  const { result } = await call('startPasskeyRegistration', caller, {})
  return CALLS.startPasskeyRegistration.output.parse(result)
}

/** Options of a new sign-in. */
export async function requestOptions(address?: string) {
  const { result } = await call('startPasskeySignIn', null, {}, address)
  return CALLS.startPasskeySignIn.output.parse(result)
}

/** Adds a passkey to the account of a user. */
export async function addPasskey(
  caller: string | Session,
  differences: Differences = {},
): Promise<SoftwarePasskey & { readonly document: string }> {
  const { passkey, response } = createPasskey(await creationOptions(caller), differences)
  const answer = await call('registerPasskey', caller, { response, name: 'A laptop' })
  const { passkey_id } = CALLS.registerPasskey.output.parse(answer.result)
  return { ...passkey, document: passkey_id }
}

/** Starts a sign-in and answers it with a passkey. */
export async function signInWith(passkey: SoftwarePasskey, differences: Differences = {}) {
  const response = usePasskey(passkey, await requestOptions(), differences)
  return call('signInWithPasskey', null, { response })
}
