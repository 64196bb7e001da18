import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/answer.fixture'
import { actsAfter, lastSeq } from './audit-trail'
import { type Backend, call, eventually, openBackend } from './client'
import {
  addAdmin,
  addMember,
  aSecondPasses,
  removeMembers,
  standing,
  tokensGoodFrom,
} from './members'

const NOBODY = { claim: false, mirror: false }
const ADMIN = { claim: true, mirror: true }
const FOUND = {
  user_id: 'nadia',
  username: 'nadia',
  created_at: expect.stringMatching(/^\d{4}-.*Z$/),
}
const NOT_FOUND = rejectionOf(404, 'NOT_FOUND', 'user_not_found')

let backend: Backend
let seq: number

beforeAll(() => {
  backend = openBackend('grant-and-revoke')
})

beforeEach(async () => {
  await addMember(backend, 'nadia')
  seq = await lastSeq(backend)
})

afterAll(async () => {
  await removeMembers(backend, 'nadia', 'victor', 'walter', 'yara')
  await backend.close()
})

const find = (email: string) => call('grantAdmin', 'root_admin', { email })
const grant = (email: string, user_id = 'nadia') =>
  call('grantAdmin', 'root_admin', { email, user_id })
const revoke = (user_id: string, actor = 'root_admin') => call('revokeAdmin', actor, { user_id })

describe('grantAdmin', () => {
  it('finds the account of an e-mail without a change', async () => {
    expect((await find('nadia@grid.test')).result).toEqual({
      ...FOUND,
      is_admin: false,
      changed: false,
    })
    expect(await standing(backend, 'nadia')).toEqual(NOBODY)
    expect(await lastSeq(backend)).toBe(seq)
  })

  it('rejects a uid that is not the account of the e-mail', async () => {
    expect(await grant('nadia@grid.test', 'mallory')).toEqual(NOT_FOUND)
    expect(await standing(backend, 'nadia')).toEqual(NOBODY)
    expect(await standing(backend, 'mallory')).toEqual(NOBODY)
  })

  it('sets claim and flag and adds one audit entry', async () => {
    expect((await grant('nadia@grid.test')).result).toEqual({
      ...FOUND,
      is_admin: true,
      changed: true,
    })
    expect(await standing(backend, 'nadia')).toEqual(ADMIN)
    expect(await actsAfter(backend, seq)).toEqual([
      ['root_admin', 'grant_admin', 'user:nadia', { username: 'nadia' }],
    ])
  })

  it('finds the e-mail in upper case and with spaces', async () => {
    expect((await grant('  Nadia@GRID.test ')).status).toBe(200)
  })

  it('changes nothing the second time', async () => {
    await grant('nadia@grid.test')
    expect((await grant('nadia@grid.test')).result).toMatchObject({ changed: false })
    expect(await actsAfter(backend, seq)).toHaveLength(1)
  })

  it('adds one audit entry for three calls at once', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => grant('nadia@grid.test')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await standing(backend, 'nadia')).toEqual(ADMIN)
    expect(await actsAfter(backend, seq)).toHaveLength(1)
  })

  it('finishes a grant that stopped after the claim', async () => {
    await backend.auth.setCustomUserClaims('nadia', { admin: true })
    expect((await grant('nadia@grid.test')).result).toMatchObject({ changed: true })
    expect(await standing(backend, 'nadia')).toEqual(ADMIN)
    expect(await actsAfter(backend, seq)).toHaveLength(1)
  })

  it('keeps the other claims of an account', async () => {
    await backend.auth.setCustomUserClaims('nadia', { lab: 'north' })
    await grant('nadia@grid.test')
    expect((await backend.auth.getUser('nadia')).customClaims).toEqual({
      lab: 'north',
      admin: true,
    })
    await revoke('nadia')
    expect((await backend.auth.getUser('nadia')).customClaims).toEqual({ lab: 'north' })
  })

  it.each(['', '   '])('rejects the missing e-mail "%s"', async (email) => {
    const missing = rejectionOf(400, 'INVALID_ARGUMENT', 'email_required')
    expect([await find(email), await grant(email)]).toEqual([missing, missing])
  })

  it.each(['nobody@grid.test', 'nadia', 'nadia@grid', '@', 'x'.repeat(300)])(
    'does not find %s',
    async (email) => {
      expect([await find(email), await grant(email)]).toEqual([NOT_FOUND, NOT_FOUND])
    },
  )

  it('does not find an account with an incomplete sign-up', async () => {
    await addMember(backend, 'yara', { profile: false })
    expect(await grant('yara@grid.test', 'yara')).toEqual(NOT_FOUND)
    expect(await standing(backend, 'yara')).toEqual(NOBODY)
  })

  it('rejects an unverified e-mail', async () => {
    await addMember(backend, 'yara', { verified: false })
    expect(await grant('yara@grid.test', 'yara')).toEqual(
      rejectionOf(400, 'FAILED_PRECONDITION', 'email_not_verified'),
    )
    expect(await standing(backend, 'yara')).toEqual(NOBODY)
  })

  it('rejects a banned member', async () => {
    expect(await grant('bob@grid.test', 'bob')).toEqual(
      rejectionOf(400, 'FAILED_PRECONDITION', 'grant_banned'),
    )
    expect(await standing(backend, 'bob')).toEqual(NOBODY)
    expect(await lastSeq(backend)).toBe(seq)
  })
})

describe('revokeAdmin', () => {
  beforeEach(() => addAdmin(backend, 'victor'))

  it('removes flag, claim and sessions and adds one audit entry', async () => {
    const before = await tokensGoodFrom(backend, 'victor')
    await aSecondPasses()
    expect((await revoke('victor')).result).toEqual({ changed: true })
    expect(await standing(backend, 'victor')).toEqual(NOBODY)
    expect(await tokensGoodFrom(backend, 'victor')).toBeGreaterThan(before)
    expect(await actsAfter(backend, seq)).toEqual([
      ['root_admin', 'revoke_admin', 'user:victor', { username: 'victor' }],
    ])
  })

  it('ends the access of an unexpired token', async () => {
    expect((await call('exportRecorded', 'victor', { view: 'posts', rows: 0 })).status).toBe(200)
    await revoke('victor')
    expect(await call('exportRecorded', 'victor', { view: 'posts', rows: 0 })).toEqual(
      rejectionOf(403, 'PERMISSION_DENIED', 'admin_only'),
    )
  })

  it('changes nothing the second time or for a member without the role', async () => {
    await revoke('victor')
    expect((await revoke('victor')).result).toEqual({ changed: false })
    expect((await revoke('ada')).result).toEqual({ changed: false })
    expect(await actsAfter(backend, seq)).toHaveLength(1)
  })

  it('finishes by trigger if it stopped after the flag', async () => {
    const before = await tokensGoodFrom(backend, 'victor')
    await aSecondPasses()
    await backend.db.doc('profiles/victor').update({ is_admin: false })
    const after = await eventually(
      () => tokensGoodFrom(backend, 'victor'),
      (time) => time !== before,
    )
    expect(after).toBeGreaterThan(before)
    expect(await standing(backend, 'victor')).toEqual(NOBODY)
  })

  it('happens by trigger when the profile is deleted', async () => {
    await backend.db.doc('profiles/victor').delete()
    const now = await eventually(
      () => standing(backend, 'victor'),
      ({ claim }) => !claim,
    )
    expect(now).toEqual(NOBODY)
  })

  it('removes an admin who is not the last', async () => {
    expect((await revoke('victor', 'victor')).result).toEqual({ changed: true })
  })

  it('does not find a user without a profile', async () => {
    expect(await revoke('nobody')).toEqual(NOT_FOUND)
  })
})

describe('the last admin', () => {
  const LAST = rejectionOf(400, 'FAILED_PRECONDITION', 'last_admin')

  it('cannot be removed', async () => {
    await removeMembers(backend, 'victor')
    expect(await revoke('root_admin')).toEqual(LAST)
    expect(await standing(backend, 'root_admin')).toEqual(ADMIN)
    expect(await lastSeq(backend)).toBe(seq)
  })

  it('remains when two admins remove each other at the same time', async () => {
    await addAdmin(backend, 'walter')
    const answers = await Promise.all([revoke('walter'), revoke('root_admin', 'walter')])
    const outcomes = answers.map(({ status }) => status).sort()
    expect(outcomes[0]).toBe(200)
    expect(outcomes[1]).toBeGreaterThanOrEqual(400)
    const [first, second] = await Promise.all(
      ['walter', 'root_admin'].map((uid) => standing(backend, uid)),
    )
    expect(Number(first?.mirror) + Number(second?.mirror)).toBe(1)
    await backend.auth.setCustomUserClaims('root_admin', { admin: true })
    const again = { is_admin: true, passkey_optional: true }
    await backend.db.doc('profiles/root_admin').update(again)
  })
})
