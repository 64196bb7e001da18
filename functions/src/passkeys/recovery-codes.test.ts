import { randomBytes, scryptSync } from 'node:crypto'
import { CALLS } from '@grid/schema/calls'
import { LIMITS } from '@grid/schema/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Session } from '../core/call.fixture'
import { auditedActions, db } from '../core/firebase.fixture'
import { rejectionOf } from '../core/response.fixture'
import {
  addAdminWithPasskey,
  addPasskey,
  call,
  sessionOf,
  signInWith,
  UID,
  useMembers,
} from './passkeys.fixture'

const ADMIN = 'victor'
const REJECTED = rejectionOf(403, 'PERMISSION_DENIED', 'recovery_code_rejected')
const NEEDED = rejectionOf(403, 'PERMISSION_DENIED', 'admin_passkey_required')

let session: Session

useMembers()

/** An admin with one passkey, and a session that was opened with it. */
beforeEach(async () => {
  await addAdminWithPasskey(ADMIN)
  session = sessionOf(await signInWith(await addPasskey(ADMIN)))
})

/** A sign-in that is no longer recent, in seconds since 1970. */
const earlier = () => Math.floor(Date.now() / 1_000) - LIMITS.recentSignIn.seconds - 10

async function createCodes(): Promise<readonly string[]> {
  const { result } = await call('createRecoveryCodes', session, {})
  return CALLS.createRecoveryCodes.output.parse(result).codes
}

const redeem = (code: string | undefined, actor = ADMIN) =>
  call('redeemRecoveryCode', actor, { code })

const stored = () => db.doc(`recovery_codes/${ADMIN}`).get()

describe('the recovery codes of an admin', () => {
  it('are ten different ones, of which the database has hashes alone', async () => {
    const codes = await createCodes()
    expect(new Set(codes).size).toBe(LIMITS.recoveryCodes.count)
    const text = JSON.stringify((await stored()).data())
    for (const code of codes) {
      expect(text).not.toContain(code)
      expect(text).not.toContain(code.replaceAll('-', ''))
    }
    const entry = [ADMIN, 'create_recovery_codes', `user:${ADMIN}`, { username: ADMIN }]
    expect((await auditedActions()).at(-1)).toEqual(entry)
  })

  it('end all other sessions if they replace earlier ones', async () => {
    const other = { ...session, signedInAt: Math.floor(Date.now() / 1_000) - 60 }
    const start = (caller: Session) => call('startPasskeyRegistration', caller, {})
    await createCodes()
    expect((await start(other)).status).toBe(200)
    await createCodes()
    expect(await start(other)).toEqual(rejectionOf(401, 'UNAUTHENTICATED', 'session_ended'))
    expect((await start(session)).status).toBe(200)
  })

  it('replace the earlier ones', async () => {
    const [earlier] = await createCodes()
    await createCodes()
    expect(await redeem(earlier)).toEqual(REJECTED)
    expect((await stored()).get('hashes')).toHaveLength(LIMITS.recoveryCodes.count)
  })

  it('are created in a recent session with a passkey alone, and by admins alone', async () => {
    expect(await call('createRecoveryCodes', ADMIN, {})).toEqual(NEEDED)
    const old = { ...session, signedInAt: earlier() }
    const again = rejectionOf(400, 'FAILED_PRECONDITION', 'recent_sign_in_required')
    expect(await call('createRecoveryCodes', old, {})).toEqual(again)
    const member = { uid: UID, claims: { auth_method: 'passkey' } }
    const adminsOnly = rejectionOf(403, 'PERMISSION_DENIED', 'admin_only')
    expect(await call('createRecoveryCodes', member, {})).toEqual(adminsOnly)
    expect((await stored()).exists).toBe(false)
  })
})

describe('a recovery code', () => {
  it('gives the same answer to a wrong code, an admin without codes and a member', async () => {
    const guess = '0000-0000-0000-0000'
    expect(await redeem(guess)).toEqual(REJECTED)
    expect(await redeem(guess, UID)).toEqual(REJECTED)
    await createCodes()
    expect(await redeem(guess)).toEqual(REJECTED)
    const invalid = rejectionOf(400, 'INVALID_ARGUMENT', 'invalid_input')
    for (const code of ['', 'short', 7, null]) {
      expect(await call('redeemRecoveryCode', ADMIN, { code })).toEqual(invalid)
    }
  })

  it.each([
    ['with its present parameters', 'scrypt$16384$8$1', 16_384],
    ['with other parameters', 'scrypt$32768$8$1', 32_768],
  ])('is verified by the stored algorithm: %s', async (_, algorithm, N) => {
    const salt = randomBytes(16)
    const hash = scryptSync('7KQ2M8XD0RTVJ5HN', salt, 32, { N, maxmem: 2 ** 27 })
    const hashes = [hash.toString('base64url'), 'another']
    const codes = { user_id: ADMIN, algorithm, salt: salt.toString('base64url'), hashes }
    await db.doc(`recovery_codes/${ADMIN}`).set(codes)
    expect((await redeem('7KQ2-M8XD-0RTV-J5HN')).status).toBe(200)
    expect((await stored()).get('hashes')).toEqual(['another'])
  })

  it('is rejected if its algorithm is unknown, and new ones name theirs', async () => {
    const [code] = await createCodes()
    expect((await stored()).get('algorithm')).toBe('scrypt$16384$8$1')
    for (const algorithm of ['none', 'md5$1', 'toString', 7]) {
      await db.doc(`recovery_codes/${ADMIN}`).update({ algorithm })
      expect(await redeem(code)).toEqual(REJECTED)
    }
  })

  it('cannot be guessed: an account has ten attempts an hour', async () => {
    await createCodes()
    for (let at = 0; at < LIMITS.calls.redeemRecoveryCode.count; at += 1) {
      expect(await redeem('0000-0000-0000-0000')).toEqual(REJECTED)
    }
    const limited = rejectionOf(429, 'RESOURCE_EXHAUSTED', 'too_many_requests')
    expect(await redeem('0000-0000-0000-0000')).toEqual(limited)
  })

  it('needs a recent sign-in to the account, and none of another', async () => {
    const [code] = await createCodes()
    const old = { uid: ADMIN, signedInAt: earlier() }
    const again = rejectionOf(400, 'FAILED_PRECONDITION', 'recent_sign_in_required')
    expect(await call('redeemRecoveryCode', old, { code })).toEqual(again)
    expect(await redeem(code, UID)).toEqual(REJECTED)
  })
})
