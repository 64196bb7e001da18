import { beforeEach, vi } from 'vitest'
import { addMember, type Caller, callFunction, type Session } from '../core/call.fixture'
import { db } from '../core/firebase.fixture'
import { type CallResponse, rejectionOf } from '../core/response.fixture'
import { PASSKEY_ORIGIN, passkeyPage } from './authenticator.fixture'
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
): Promise<CallResponse> {
  const headers = { origin: PASSKEY_ORIGIN, 'x-forwarded-for': address }
  return callFunction(CALLABLES[name], caller, data, headers)
}

/** The session that the result of `signInWithPasskey` or `redeemRecoveryCode` opens. */
export function sessionOf({ result }: CallResponse): Session {
  return JSON.parse((result as { readonly token: string }).token) as Session
}

export const { creationOptions, requestOptions, addPasskey, signInWith } = passkeyPage<
  string | Session
>(call)
