import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntriesAfter, lastSeq } from './audit-trail'
import { call, eventually } from './client'
import {
  addAdmin,
  addMember,
  adminState,
  removeMembers,
  tokensValidAfter,
  waitForNextSecond,
} from './members'
import { testBackend } from './test-backend'

const NOBODY = { claim: false, flag: false }
const ADMIN = { claim: true, flag: true }

const backend = testBackend('grant-and-revoke', 'nadia', 'victor', 'vera', 'vincent', 'walter')
let seq: number

beforeEach(async () => {
  seq = await lastSeq(backend)
})

const revoke = (user_id: string, actor = 'root_admin') => call('revokeAdmin', actor, { user_id })

describe('grantAdmin', () => {
  it('adds one audit entry when three calls run concurrently', async () => {
    await addMember(backend, 'nadia')
    const grant = () =>
      call('grantAdmin', 'root_admin', { email: 'nadia@grid.test', user_id: 'nadia' })
    const answers = await Promise.all(Array.from({ length: 3 }, grant))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await adminState(backend, 'nadia')).toEqual(ADMIN)
    expect(await auditEntriesAfter(backend, seq)).toEqual([
      ['root_admin', 'grant_admin', 'user:nadia', { username: 'nadia' }],
    ])
    await removeMembers(backend, 'nadia')
  })
})

/** Each test uses its own admin, because triggers of the test before may still run. */
describe('revokeAdmin', () => {
  it('removes flag, claim and sessions and adds one audit entry', async () => {
    await addAdmin(backend, 'victor')
    const before = await tokensValidAfter(backend, 'victor')
    await waitForNextSecond()
    expect((await revoke('victor')).result).toEqual({ changed: true })
    expect(await adminState(backend, 'victor')).toEqual(NOBODY)
    expect(await tokensValidAfter(backend, 'victor')).toBeGreaterThan(before)
    expect(await auditEntriesAfter(backend, seq)).toEqual([
      ['root_admin', 'revoke_admin', 'user:victor', { username: 'victor' }],
    ])
  })

  it('is completed by a trigger if it stopped after the flag was removed', async () => {
    await addAdmin(backend, 'vera')
    const before = await tokensValidAfter(backend, 'vera')
    await waitForNextSecond()
    await backend.db.doc('profiles/vera').update({ is_admin: false })
    const after = await eventually(
      () => tokensValidAfter(backend, 'vera'),
      (time) => time !== before,
    )
    expect(after).toBeGreaterThan(before)
    expect(await adminState(backend, 'vera')).toEqual(NOBODY)
  })

  it('runs by trigger when the profile is deleted', async () => {
    await addAdmin(backend, 'vincent')
    await backend.db.doc('profiles/vincent').delete()
    const now = await eventually(
      () => adminState(backend, 'vincent'),
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
      ['walter', 'root_admin'].map((uid) => adminState(backend, uid)),
    )
    expect(Number(first?.flag) + Number(second?.flag)).toBe(1)
    await backend.auth.setCustomUserClaims('root_admin', { admin: true })
    const again = { is_admin: true, passkey_optional: true }
    await backend.db.doc('profiles/root_admin').update(again)
  })
})
