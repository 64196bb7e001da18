import { ban } from '@grid/schema/ban'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntriesAfter, lastSeq } from './audit-trail'
import { call, eventually } from './client'
import { addMember, removeMembers, tokensValidAfter, waitForNextSecond } from './members'
import { testBackend } from './test-backend'

const MEMBER = 'nadia'
const NAME = 'Nadia_N'

const backend = testBackend('ban', MEMBER)
let seq: number

beforeEach(async () => {
  await removeMembers(backend, MEMBER)
  await addMember(backend, MEMBER)
  await backend.db.doc(`profiles/${MEMBER}`).update({ username: NAME })
  seq = await lastSeq(backend)
})

const banMember = (more: object = {}) =>
  call('banUser', 'root_admin', { user_id: MEMBER, reason: 'Spam.', ...more })
const hasBan = async () => (await backend.db.doc(`banned_users/${MEMBER}`).get()).exists

describe('banUser', () => {
  it('ends the sessions', async () => {
    const before = await tokensValidAfter(backend, MEMBER)
    await waitForNextSecond()
    await banMember()
    expect(await tokensValidAfter(backend, MEMBER)).toBeGreaterThan(before)
  })

  it('bans once when three calls run concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => banMember()))
    expect(answers.map(({ reason }) => reason ?? 'banned').sort()).toEqual([
      ...Array(2).fill('already_banned'),
      'banned',
    ])
    expect(await auditEntriesAfter(backend, seq)).toEqual([
      ['root_admin', 'ban_user', `user:${MEMBER}`, { username: NAME, reason: 'Spam.' }],
    ])
  })

  it('leaves no banned admin when a ban and a grant run concurrently', async () => {
    const grant = call('grantAdmin', 'root_admin', {
      email: `${MEMBER}@grid.test`,
      user_id: MEMBER,
    })
    await Promise.all([banMember(), grant])
    const profile = await backend.db.doc(`profiles/${MEMBER}`).get()
    expect([await hasBan(), profile.get('is_admin')]).toSatisfy(
      ([isBanned, isAdmin]) => isBanned !== isAdmin,
    )
  })
})

describe('unbanUser', () => {
  it('lifts the ban', async () => {
    await banMember()
    const input = { user_id: MEMBER }
    expect((await call('unbanUser', 'root_admin', input)).result).toEqual({ changed: true })
    const stored = ban.parse((await backend.db.doc(`banned_users/${MEMBER}`).get()).data())
    expect(stored.is_active).toBe(false)
  })
})

describe('a ban that was written while its second step failed', () => {
  it('ends the sessions nevertheless', async () => {
    const before = await tokensValidAfter(backend, MEMBER)
    await waitForNextSecond()
    await backend.db.doc(`banned_users/${MEMBER}`).set({
      user_id: MEMBER,
      admin_id: 'root_admin',
      reason: 'Spam.',
      is_active: true,
      banned_at: new Date(),
      expires_at: null,
      unbanned_at: null,
    })
    const after = await eventually(
      () => tokensValidAfter(backend, MEMBER),
      (time) => time !== before,
    )
    expect(after).toBeGreaterThan(before)
  })
})
