import { CALLS } from '@grid/schema/calls'
import { beforeEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/response.fixture'
import { createPasskey } from '../../functions/src/passkeys/authenticator.fixture'
import { auditEntriesAfter, lastSeq } from './audit-trail'
import { forgetToken } from './client'
import { addAdminWithPasskey } from './members'
import { operator } from './operator'
import { addPasskey, callFromSite, passkeyBackend, signInWith, UID } from './passkeys'
import { exchange } from './sessions'

const ADMIN = 'victor'
const REJECTED = rejectionOf(403, 'PERMISSION_DENIED', 'recovery_code_rejected')
const NEEDED = rejectionOf(403, 'PERMISSION_DENIED', 'admin_passkey_required')
const backend = passkeyBackend('recovery-codes')

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
  it('are deleted with the account', async () => {
    await createCodes()
    // The seeded admin remains, so this one may leave.
    const answer = await callFromSite('deleteAccount', ADMIN, { posts: 'delete' }, session)
    expect(answer.status).toBe(200)
    expect((await stored()).exists).toBe(false)
  })
})

describe('a recovery code', () => {
  it('ends all sessions and opens one that can only add a passkey', async () => {
    const [code] = await createCodes()
    const seq = await lastSeq(backend)
    const { result } = await redeem(code)
    const { token, left } = CALLS.redeemRecoveryCode.output.parse(result)
    expect(left).toBe(9)
    expect(await auditEntriesAfter(backend, seq)).toEqual([
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

  it('works once, also in two concurrent calls, in any spelling', async () => {
    const [code = '', second = ''] = await createCodes()
    const answers = await Promise.all([redeem(code), redeem(code.toLowerCase())])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    forgetToken(ADMIN)
    expect(await redeem(code)).toEqual(REJECTED)
    expect((await redeem(` ${second.replaceAll('-', ' ')} `)).status).toBe(200)
    expect((await stored()).get('hashes')).toHaveLength(8)
  })
})

describe('admin:reset-passkeys', () => {
  const reset = (...given: string[]) => operator(['reset-passkeys', ...given])

  it('removes passkeys and codes, and ends the sessions; the password adds a passkey', async () => {
    await createCodes()
    const seq = await lastSeq(backend)
    const [wrong, member] = await Promise.all([
      reset(`${ADMIN}@grid.test`, UID),
      reset(`${UID}@grid.test`),
    ])
    expect(wrong.output).toContain('This is not the uid of the account.')
    expect(wrong.code).toBe(1)
    expect(member.output).toContain(`${UID} is not an admin`)
    expect((await stored()).exists).toBe(true)
    const { code, output } = await reset(`${ADMIN}@grid.test`, ADMIN)
    expect(output).toContain(`1 passkeys of ${ADMIN} and all recovery codes were removed.`)
    expect(code).toBe(0)
    expect(await auditEntriesAfter(backend, seq)).toEqual([
      ['system', 'reset_passkeys', `user:${ADMIN}`, { username: ADMIN, passkeys: 1 }],
    ])
    expect((await backend.db.collection('passkeys').get()).size).toBe(0)
    expect((await stored()).exists).toBe(false)
    const ended = rejectionOf(401, 'UNAUTHENTICATED', 'session_ended')
    expect(await callFromSite('unbanUser', ADMIN, { user_id: UID }, session)).toEqual(ended)
    forgetToken(ADMIN)
    await addPasskey(ADMIN)
  }, 120_000)
})
