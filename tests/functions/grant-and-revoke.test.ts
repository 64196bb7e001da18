import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

let backend: Backend
let seq: number

beforeAll(() => {
  backend = openBackend('grant-and-revoke')
})

beforeEach(async () => {
  seq = await lastSeq(backend)
})

afterAll(async () => {
  await removeMembers(backend, 'nadia', 'victor', 'vera', 'vincent', 'walter')
  await backend.close()
})

const revoke = (user_id: string, actor = 'root_admin') => call('revokeAdmin', actor, { user_id })

describe('grantAdmin', () => {
  it('adds one audit entry for three calls at once', async () => {
    await addMember(backend, 'nadia')
    const grant = () =>
      call('grantAdmin', 'root_admin', { email: 'nadia@grid.test', user_id: 'nadia' })
    const answers = await Promise.all(Array.from({ length: 3 }, grant))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await standing(backend, 'nadia')).toEqual(ADMIN)
    expect(await actsAfter(backend, seq)).toEqual([
      ['root_admin', 'grant_admin', 'user:nadia', { username: 'nadia' }],
    ])
    await removeMembers(backend, 'nadia')
  })
})

/** Each test has an admin of its own: triggers about the one before may still be running. */
describe('revokeAdmin', () => {
  it('removes flag, claim and sessions and adds one audit entry', async () => {
    await addAdmin(backend, 'victor')
    const before = await tokensGoodFrom(backend, 'victor')
    await aSecondPasses()
    expect((await revoke('victor')).result).toEqual({ changed: true })
    expect(await standing(backend, 'victor')).toEqual(NOBODY)
    expect(await tokensGoodFrom(backend, 'victor')).toBeGreaterThan(before)
    expect(await actsAfter(backend, seq)).toEqual([
      ['root_admin', 'revoke_admin', 'user:victor', { username: 'victor' }],
    ])
  })

  it('finishes by trigger if it stopped after the flag', async () => {
    await addAdmin(backend, 'vera')
    const before = await tokensGoodFrom(backend, 'vera')
    await aSecondPasses()
    await backend.db.doc('profiles/vera').update({ is_admin: false })
    const after = await eventually(
      () => tokensGoodFrom(backend, 'vera'),
      (time) => time !== before,
    )
    expect(after).toBeGreaterThan(before)
    expect(await standing(backend, 'vera')).toEqual(NOBODY)
  })

  it('happens by trigger when the profile is deleted', async () => {
    await addAdmin(backend, 'vincent')
    await backend.db.doc('profiles/vincent').delete()
    const now = await eventually(
      () => standing(backend, 'vincent'),
      ({ claim }) => !claim,
    )
    expect(now).toEqual(NOBODY)
  })
})

describe('the last admin', () => {
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
