import { runCommand } from '@grid/emulator-suite/commands'
import { CALLS } from '@grid/schema/calls'
import { LIMITS } from '@grid/schema/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPasskey } from '../authenticator'
import { ROOT } from '../hosts'
import { actsAfter, lastSeq } from './audit-trail'
import { forgetToken, rejectionOf } from './client'
import { addAdminWithPasskey } from './members'
import { addPasskey, callFromSite, openPasskeyBackend, signInWith, UID } from './passkeys'
import { exchange, tokenOfAge } from './sessions'

const ADMIN = 'victor'
const REJECTED = rejectionOf(403, 'PERMISSION_DENIED', 'recovery_code_rejected')
const NEEDED = rejectionOf(403, 'PERMISSION_DENIED', 'admin_passkey_required')
const backend = openPasskeyBackend('recovery-codes')

let session: string

/** An admin with one passkey, and a session that was opened with it. */
beforeEach(async () => {
  await addAdminWithPasskey(backend, ADMIN)
  session = (await exchange((await signInWith(await addPasskey(ADMIN))).result)).token
})

async function createCodes(): Promise<readonly string[]> {
  const { result } = await callFromSite('createRecoveryCodes', ADMIN, {}, session)
  return CALLS.createRecoveryCodes.output.parse(result).codes
}

const redeem = (code: string | undefined, actor = ADMIN) =>
  callFromSite('redeemRecoveryCode', actor, { code })

const stored = () => backend.db.doc(`recovery_codes/${ADMIN}`).get()

describe('the recovery codes of an admin', () => {
  it('are ten different ones, of which the database has hashes alone', async () => {
    const seq = await lastSeq(backend)
    const codes = await createCodes()
    expect(new Set(codes).size).toBe(LIMITS.recoveryCodes.count)
    const text = JSON.stringify((await stored()).data())
    for (const code of codes) {
      expect(text).not.toContain(code)
      expect(text).not.toContain(code.replaceAll('-', ''))
    }
    expect(await actsAfter(backend, seq)).toEqual([
      [ADMIN, 'create_recovery_codes', `user:${ADMIN}`, { username: ADMIN }],
    ])
  })

  it('replace the earlier ones', async () => {
    const [earlier] = await createCodes()
    await createCodes()
    expect(await redeem(earlier)).toEqual(REJECTED)
    expect((await stored()).get('hashes')).toHaveLength(LIMITS.recoveryCodes.count)
  })

  it('are created in a recent session with a passkey alone, and by admins alone', async () => {
    expect(await callFromSite('createRecoveryCodes', ADMIN, {})).toEqual(NEEDED)
    const old = tokenOfAge(ADMIN, 310, { admin: true, auth_method: 'passkey' })
    const again = rejectionOf(400, 'FAILED_PRECONDITION', 'recent_sign_in_required')
    expect(await callFromSite('createRecoveryCodes', ADMIN, {}, old)).toEqual(again)
    const member = tokenOfAge(UID, 10, { auth_method: 'passkey' })
    const adminsOnly = rejectionOf(403, 'PERMISSION_DENIED', 'admin_only')
    expect(await callFromSite('createRecoveryCodes', UID, {}, member)).toEqual(adminsOnly)
    expect((await stored()).exists).toBe(false)
  })

  it('are gone with the account', async () => {
    await createCodes()
    // The seeded admin remains, so this one may leave.
    const answer = await callFromSite('deleteAccount', ADMIN, { posts: 'delete' }, session)
    expect(answer.status).toBe(200)
    expect((await stored()).exists).toBe(false)
  })
})

describe('a recovery code', () => {
  it('ends all sessions and opens one that can add a passkey and nothing else', async () => {
    const [code] = await createCodes()
    const seq = await lastSeq(backend)
    const { result } = await redeem(code)
    const { token, left } = CALLS.redeemRecoveryCode.output.parse(result)
    expect(left).toBe(9)
    expect(await actsAfter(backend, seq)).toEqual([
      [ADMIN, 'redeem_recovery_code', `user:${ADMIN}`, { username: ADMIN, left: 9 }],
    ])
    const ended = rejectionOf(401, 'UNAUTHENTICATED', 'session_ended')
    for (const other of [undefined, session]) {
      expect(await callFromSite('signOutEverywhere', ADMIN, {}, other)).toEqual(ended)
    }

    const { token: recovery, refreshed } = await exchange({ token })
    expect(refreshed).toMatchObject({ user_id: ADMIN, auth_method: 'recovery' })
    const unban = { user_id: UID }
    expect(await callFromSite('unbanUser', ADMIN, unban, recovery)).toEqual(NEEDED)
    const start = await callFromSite('startPasskeyRegistration', ADMIN, {}, recovery)
    const options = CALLS.startPasskeyRegistration.output.parse(start.result)
    const { passkey, response } = createPasskey(options)
    const input = { response, name: 'A new phone' }
    expect((await callFromSite('registerPasskey', ADMIN, input, recovery)).status).toBe(200)
    const opened = await exchange((await signInWith(passkey)).result)
    expect((await callFromSite('unbanUser', ADMIN, unban, opened.token)).status).toBe(200)
  })

  it('works once, also for two calls at the same time, and however it is typed', async () => {
    const [code = '', second = ''] = await createCodes()
    const answers = await Promise.all([redeem(code), redeem(code.toLowerCase())])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    forgetToken(ADMIN)
    expect(await redeem(code)).toEqual(REJECTED)
    expect((await redeem(` ${second.replaceAll('-', ' ')} `)).status).toBe(200)
    expect((await stored()).get('hashes')).toHaveLength(8)
  })

  it('gives the same answer to a wrong code, an admin without codes and a member', async () => {
    const guess = '0000-0000-0000-0000'
    expect(await redeem(guess)).toEqual(REJECTED)
    expect(await redeem(guess, UID)).toEqual(REJECTED)
    await createCodes()
    expect(await redeem(guess)).toEqual(REJECTED)
    const invalid = rejectionOf(400, 'INVALID_ARGUMENT', 'invalid_input')
    for (const code of ['', 'short', 7, null]) {
      expect(await callFromSite('redeemRecoveryCode', ADMIN, { code })).toEqual(invalid)
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
    const old = tokenOfAge(ADMIN, 310)
    const again = rejectionOf(400, 'FAILED_PRECONDITION', 'recent_sign_in_required')
    expect(await callFromSite('redeemRecoveryCode', ADMIN, { code }, old)).toEqual(again)
    expect(await redeem(code, UID)).toEqual(REJECTED)
  })
})

describe('admin:reset-passkeys', () => {
  const reset = (...given: string[]) => {
    const args = ['tsx', 'functions/reset-passkeys.ts', ...given]
    return runCommand('npx', args, { cwd: ROOT, env: process.env })
  }

  it('removes passkeys and codes, and ends the sessions; the password adds a passkey', async () => {
    await createCodes()
    const seq = await lastSeq(backend)
    const found = await reset(`${ADMIN}@grid.test`)
    expect(found.output).toContain(`${ADMIN} (uid ${ADMIN}, since `)
    expect((await stored()).exists).toBe(true)
    const { code, output } = await reset(`${ADMIN}@grid.test`, ADMIN)
    expect(output).toContain(`1 passkeys of ${ADMIN} and all recovery codes were removed.`)
    expect(code).toBe(0)
    expect(await actsAfter(backend, seq)).toEqual([
      ['system', 'reset_passkeys', `user:${ADMIN}`, { username: ADMIN, passkeys: 1 }],
    ])
    expect((await backend.db.collection('passkeys').get()).size).toBe(0)
    expect((await stored()).exists).toBe(false)
    const ended = rejectionOf(401, 'UNAUTHENTICATED', 'session_ended')
    expect(await callFromSite('unbanUser', ADMIN, { user_id: UID }, session)).toEqual(ended)
    forgetToken(ADMIN)
    await addPasskey(ADMIN)
  }, 120_000)

  it('rejects the account of a member, and a uid of another account', async () => {
    expect((await reset(`${UID}@grid.test`)).output).toContain(`${UID} is not an admin`)
    const { code, output } = await reset(`${ADMIN}@grid.test`, UID)
    expect(output).toContain('This is not the uid of the account.')
    expect(code).toBe(1)
    expect((await backend.db.collection('passkeys').get()).size).toBe(1)
  }, 120_000)
})
