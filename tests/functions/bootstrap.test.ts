import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/answer.fixture'
import { actsAfter, lastSeq } from './audit-trail'
import { type Backend, call, openBackend } from './client'
import { addMember, removeMembers, standing } from './members'

const FOUNDER = 'founder'
const MADE = { named: true, changed: true }
const NOT_NAMED = { named: false, changed: false }
const NOBODY = { claim: false, mirror: false }
const ADMIN = { claim: true, mirror: true }

let backend: Backend
let seq: number

beforeAll(() => {
  backend = openBackend('bootstrap')
})

beforeEach(async () => {
  await backend.db.doc('system/bootstrap').delete()
  await addMember(backend, FOUNDER)
  seq = await lastSeq(backend)
})

afterAll(async () => {
  await backend.db.doc('system/bootstrap').delete()
  await removeMembers(backend, FOUNDER)
  await backend.close()
})

const claim = (actor: string | null = FOUNDER, data: unknown = {}) =>
  call('claimBootstrapAdmin', actor, data)

describe('claimBootstrapAdmin', () => {
  it('makes a named address with a verified e-mail an admin, on record', async () => {
    expect((await claim()).result).toEqual(MADE)
    expect(await standing(backend, FOUNDER)).toEqual(ADMIN)
    expect(await actsAfter(backend, seq)).toEqual([
      [FOUNDER, 'bootstrap_admin', 'user:founder', { username: FOUNDER }],
    ])
  })

  it('adds one audit entry for repeated and concurrent calls', async () => {
    const answers = await Promise.all([claim(), claim()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await claim()).result).toEqual({ named: true, changed: false })
    expect(await actsAfter(backend, seq)).toHaveLength(1)
  })

  it('finishes what stopped after the claim', async () => {
    await backend.auth.setCustomUserClaims(FOUNDER, { admin: true })
    expect((await claim()).result).toEqual(MADE)
    expect(await standing(backend, FOUNDER)).toEqual(ADMIN)
  })

  it('works once: who was removed since does not come back', async () => {
    await claim()
    await call('revokeAdmin', 'root_admin', { user_id: FOUNDER })
    expect((await claim()).result).toEqual(NOT_NAMED)
    expect(await standing(backend, FOUNDER)).toEqual(NOBODY)
  })

  it('works once for an e-mail, also with a new account', async () => {
    await claim()
    await removeMembers(backend, FOUNDER)
    await addMember(backend, FOUNDER)
    expect((await claim()).result).toEqual(NOT_NAMED)
  })

  it('says no to an address that nobody confirmed', async () => {
    await addMember(backend, FOUNDER, { verified: false })
    expect((await claim()).result).toEqual(NOT_NAMED)
    expect(await standing(backend, FOUNDER)).toEqual(NOBODY)
  })

  it('rejects who has no profile yet, and who is banned', async () => {
    await addMember(backend, FOUNDER)
    await backend.db.doc('banned_users/founder').set({ is_active: true, expires_at: null })
    expect(await claim()).toEqual(rejectionOf(403, 'PERMISSION_DENIED', 'banned'))
    await backend.db.doc('profiles/founder').delete()
    expect(await claim()).toEqual(rejectionOf(404, 'NOT_FOUND', 'user_not_found'))
    expect(await standing(backend, FOUNDER)).toEqual(NOBODY)
  })

  it('says no to everybody else without an error, and writes nothing', async () => {
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
