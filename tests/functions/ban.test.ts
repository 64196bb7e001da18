import { ban } from '@grid/schema/ban'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/answer.fixture'
import { actsAfter, lastSeq } from './audit-trail'
import { type Backend, call, eventually, openBackend } from './client'
import { addAdmin, addMember, aSecondPasses, removeMembers, tokensGoodFrom } from './members'

const MEMBER = 'nadia'
const NAME = 'Nadia_N'

let backend: Backend
let seq: number

beforeAll(() => {
  backend = openBackend('ban')
})

beforeEach(async () => {
  await removeMembers(backend, MEMBER)
  await addMember(backend, MEMBER)
  await backend.db.doc(`profiles/${MEMBER}`).update({ username: NAME })
  seq = await lastSeq(backend)
})

afterAll(async () => {
  await removeMembers(backend, MEMBER, 'victor')
  await backend.close()
})

const banMember = (more: object = {}) =>
  call('banUser', 'root_admin', { user_id: MEMBER, reason: 'Spam.', ...more })
const unban = (user_id = MEMBER) => call('unbanUser', 'root_admin', { user_id })
const stored = async () => ban.parse((await backend.db.doc(`banned_users/${MEMBER}`).get()).data())
const hasBan = async () => (await backend.db.doc(`banned_users/${MEMBER}`).get()).exists
const failed = (reason: string) => rejectionOf(400, 'FAILED_PRECONDITION', reason)

describe('banUser', () => {
  it('writes the ban and one line', async () => {
    expect((await banMember()).result).toEqual({ user_id: MEMBER, expires_at: null })
    expect(await stored()).toMatchObject({
      user_id: MEMBER,
      admin_id: 'root_admin',
      reason: 'Spam.',
      is_active: true,
      expires_at: null,
      unbanned_at: null,
    })
    expect(await actsAfter(backend, seq)).toEqual([
      ['root_admin', 'ban_user', `user:${MEMBER}`, { username: NAME, reason: 'Spam.' }],
    ])
  })

  it('ends the sessions', async () => {
    const before = await tokensGoodFrom(backend, MEMBER)
    await aSecondPasses()
    await banMember()
    expect(await tokensGoodFrom(backend, MEMBER)).toBeGreaterThan(before)
  })

  it('keeps the end of a ban that has one', async () => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    expect((await banMember({ expires_at })).result).toEqual({ user_id: MEMBER, expires_at })
    expect((await stored()).expires_at?.toDate().toISOString()).toBe(expires_at)
    const [[, , , details] = []] = await actsAfter(backend, seq)
    expect(details).toMatchObject({ expires_at })
  })

  it('rejects an end that has passed', async () => {
    const expires_at = new Date(Date.now() - 1_000).toISOString()
    expect(await banMember({ expires_at })).toEqual(
      rejectionOf(400, 'INVALID_ARGUMENT', 'ban_ends_in_past'),
    )
    expect(await hasBan()).toBe(false)
  })

  it('rejects who is banned already', async () => {
    await banMember()
    expect(await banMember({ reason: 'Again.' })).toEqual(failed('already_banned'))
    expect((await stored()).reason).toBe('Spam.')
    expect(await actsAfter(backend, seq)).toHaveLength(1)
  })

  it('bans once for three calls at once', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => banMember()))
    expect(answers.map(({ reason }) => reason ?? 'banned').sort()).toEqual([
      ...Array(2).fill('already_banned'),
      'banned',
    ])
    expect(await actsAfter(backend, seq)).toHaveLength(1)
  })

  it('bans again after a ban has expired or was lifted', async () => {
    await banMember()
    const past = new Date(Date.now() - 1_000)
    await backend.db.doc(`banned_users/${MEMBER}`).update({ expires_at: past })
    expect((await banMember({ reason: 'Again.' })).status).toBe(200)
    await unban()
    expect((await banMember({ reason: 'Once more.' })).status).toBe(200)
    expect(await stored()).toMatchObject({ reason: 'Once more.', unbanned_at: null })
  })

  it('rejects to ban oneself or another admin', async () => {
    await addAdmin(backend, 'victor')
    const banAdmin = (user_id: string) =>
      call('banUser', 'root_admin', { user_id, reason: 'Spam.' })
    expect(await banAdmin('root_admin')).toEqual(failed('ban_self'))
    expect(await banAdmin('victor')).toEqual(failed('ban_admin'))
    expect(await lastSeq(backend)).toBe(seq)
  })

  it('does not find somebody without a profile', async () => {
    expect(await call('banUser', 'root_admin', { user_id: 'nobody', reason: 'Spam.' })).toEqual(
      rejectionOf(404, 'NOT_FOUND', 'user_not_found'),
    )
  })

  it('never leaves a banned admin, when a ban meets a grant', async () => {
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
  it('lifts the ban, keeps its document and writes one line', async () => {
    await banMember()
    seq = await lastSeq(backend)
    expect((await unban()).result).toEqual({ changed: true })
    expect(await stored()).toMatchObject({ reason: 'Spam.', is_active: false })
    expect((await stored()).unbanned_at).not.toBeNull()
    expect(await actsAfter(backend, seq)).toEqual([
      ['root_admin', 'unban_user', `user:${MEMBER}`, { username: NAME }],
    ])
  })

  it('changes nothing the second time, nor without a ban', async () => {
    expect((await unban()).result).toEqual({ changed: false })
    await banMember()
    await unban()
    expect((await unban()).result).toEqual({ changed: false })
    expect(await actsAfter(backend, seq)).toHaveLength(2)
  })

  it('lifts the ban of a member without a profile; the audit entry has the id', async () => {
    await banMember()
    await backend.db.doc(`profiles/${MEMBER}`).delete()
    seq = await lastSeq(backend)
    expect((await unban()).result).toEqual({ changed: true })
    expect(await stored()).toMatchObject({ is_active: false })
    expect(await actsAfter(backend, seq)).toEqual([
      ['root_admin', 'unban_user', `user:${MEMBER}`, { username: MEMBER }],
    ])
  })

  it('does not find somebody who never was', async () => {
    expect(await unban('nobody')).toEqual(rejectionOf(404, 'NOT_FOUND', 'user_not_found'))
  })
})

describe('a ban that was written while its second step failed', () => {
  it('ends the sessions all the same', async () => {
    const before = await tokensGoodFrom(backend, MEMBER)
    await aSecondPasses()
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
      () => tokensGoodFrom(backend, MEMBER),
      (time) => time !== before,
    )
    expect(after).toBeGreaterThan(before)
  })
})
