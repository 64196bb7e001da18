import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/response.fixture'
import { auditEntriesAfter, lastSeq } from './audit-trail'
import { call, forgetToken } from './client'
import { addMember, adminState, removeMembers, waitForNextSecond } from './members'
import { testBackend } from './test-backend'

const FOUNDER = 'founder'
const MADE = { named: true, changed: true }
const NOT_NAMED = { named: false, changed: false }
const NOBODY = { claim: false, flag: false }
const ADMIN = { claim: true, flag: true }

const backend = testBackend('bootstrap', FOUNDER)
let seq: number

beforeEach(async () => {
  await backend.db.doc('system/bootstrap').delete()
  await addMember(backend, FOUNDER)
  seq = await lastSeq(backend)
})

afterAll(() => backend.db.doc('system/bootstrap').delete())

const claim = (actor: string | null = FOUNDER, data: unknown = {}) =>
  call('claimBootstrapAdmin', actor, data)

describe('claimBootstrapAdmin', () => {
  it('makes a listed owner with a verified e-mail an admin, with an audit entry', async () => {
    expect((await claim()).result).toEqual(MADE)
    expect(await adminState(backend, FOUNDER)).toEqual(ADMIN)
    expect(await auditEntriesAfter(backend, seq)).toEqual([
      [FOUNDER, 'bootstrap_admin', 'user:founder', { username: FOUNDER }],
    ])
  })

  it('adds one audit entry for repeated and concurrent calls', async () => {
    const answers = await Promise.all([claim(), claim()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await claim()).result).toEqual({ named: true, changed: false })
    expect(await auditEntriesAfter(backend, seq)).toHaveLength(1)
  })

  it('completes a call that stopped after the claim was set', async () => {
    await backend.auth.setCustomUserClaims(FOUNDER, { admin: true })
    expect((await claim()).result).toEqual(MADE)
    expect(await adminState(backend, FOUNDER)).toEqual(ADMIN)
  })

  it('works once: a removed admin cannot become an admin again', async () => {
    await claim()
    await call('revokeAdmin', 'root_admin', { user_id: FOUNDER })
    // The removal has ended all sessions.
    await waitForNextSecond()
    forgetToken(FOUNDER)
    expect((await claim()).result).toEqual(NOT_NAMED)
    expect(await adminState(backend, FOUNDER)).toEqual(NOBODY)
  })

  it('works once per e-mail, also with a new account', async () => {
    await claim()
    await removeMembers(backend, FOUNDER)
    await addMember(backend, FOUNDER)
    expect((await claim()).result).toEqual(NOT_NAMED)
  })

  it('rejects an e-mail that is not verified', async () => {
    await addMember(backend, FOUNDER, { verified: false })
    expect((await claim()).result).toEqual(NOT_NAMED)
    expect(await adminState(backend, FOUNDER)).toEqual(NOBODY)
  })

  it('rejects accounts without a profile, and banned members', async () => {
    await addMember(backend, FOUNDER)
    await backend.db.doc('banned_users/founder').set({ is_active: true, expires_at: null })
    expect(await claim()).toEqual(rejectionOf(403, 'PERMISSION_DENIED', 'banned'))
    await backend.db.doc('profiles/founder').delete()
    expect(await claim()).toEqual(rejectionOf(404, 'NOT_FOUND', 'user_not_found'))
    expect(await adminState(backend, FOUNDER)).toEqual(NOBODY)
  })

  it('answers other members without an error, and writes nothing', async () => {
    for (const actor of ['ada', 'bob', 'root_admin'])
      expect(await claim(actor)).toMatchObject({ status: 200, result: NOT_NAMED })
    expect(await lastSeq(backend)).toBe(seq)
  })

  it('rejects visitors and inputs with another user', async () => {
    expect(await claim(null)).toEqual(rejectionOf(401, 'UNAUTHENTICATED', 'sign_in_required'))
    expect(await claim(FOUNDER, { user_id: 'ada' })).toEqual(
      rejectionOf(400, 'INVALID_ARGUMENT', 'invalid_input'),
    )
    expect(await lastSeq(backend)).toBe(seq)
  })
})
