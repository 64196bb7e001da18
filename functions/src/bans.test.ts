import { ban } from '@grid/schema/ban'
import { Query, Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { banUser, closeExpiredBans, endSessionsOfNewBan, unbanUser } from './bans'
import { addAdmin, addMember, callFunction } from './core/call.fixture'
import { accounts, auditedActions, db, store, stored } from './core/firebase.fixture'
import { rejectionOf } from './core/response.fixture'

const NOW = Date.parse('2026-11-21T03:30:00Z')
const at = (ms: number) => Timestamp.fromMillis(ms)
const banOf = (uid: string) => stored(`banned_users/${uid}`)
const storeBan = (uid: string, expires_at: unknown, is_active = true) =>
  store({ [`banned_users/${uid}`]: { is_active, expires_at } })
const endSessions = vi.spyOn(accounts, 'revokeRefreshTokens')

const banEve = (more: object = {}) =>
  callFunction(banUser, 'root', { user_id: 'eve', reason: 'Spam.', ...more })
const unban = (user_id = 'eve') => callFunction(unbanUser, 'root', { user_id })
const failed = (reason: string) => rejectionOf(400, 'FAILED_PRECONDITION', reason)

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  await addAdmin('root')
  await addMember('eve', { profile: { username: 'Eve_N' } })
})

describe('the event of a new ban', () => {
  const newBan = { is_active: true, expires_at: null, banned_at: at(NOW) }
  const deliver = (after: typeof newBan) =>
    endSessionsOfNewBan({ id: 'eve', before: undefined, after, time: at(NOW), eventId: 'event' })

  it('ends the sessions', async () => {
    await store({ 'banned_users/eve': newBan })
    await deliver(newBan)
    expect(endSessions).toHaveBeenCalledExactlyOnceWith('eve')
  })

  it.each([
    ['was lifted', { ...newBan, is_active: false }],
    ['was replaced', { ...newBan, banned_at: at(NOW + 1_000) }],
  ])('ends none if it is delivered again after the ban %s', async (_, ban) => {
    await store({ 'banned_users/eve': ban })
    await deliver(newBan)
    expect(endSessions).not.toHaveBeenCalled()
  })
})

describe('banUser', () => {
  it('writes the ban and one audit entry, then ends the sessions', async () => {
    endSessions.mockImplementationOnce(async () => expect(await banOf('eve')).toBeDefined())
    expect((await banEve()).result).toEqual({ user_id: 'eve', expires_at: null })
    const stored = { user_id: 'eve', admin_id: 'root', reason: 'Spam.', is_active: true }
    const times = { banned_at: at(NOW), expires_at: null, unbanned_at: null }
    expect(ban.parse(await banOf('eve'))).toEqual({ ...stored, ...times })
    expect(await auditedActions()).toEqual([
      ['root', 'ban_user', 'user:eve', { username: 'Eve_N', reason: 'Spam.' }],
    ])
    expect(endSessions).toHaveBeenCalledExactlyOnceWith('eve')
  })

  it('stores the requested end, one millisecond from now at the earliest', async () => {
    const expires_at = new Date(NOW + 1).toISOString()
    expect((await banEve({ expires_at })).result).toEqual({ user_id: 'eve', expires_at })
    expect(ban.parse(await banOf('eve'))).toMatchObject({
      reason: 'Spam.',
      expires_at: at(NOW + 1),
    })
    const [[, , , details] = []] = await auditedActions()
    expect(details).toMatchObject({ expires_at })
  })

  it.each([0, 1_000])('rejects an end %i milliseconds ago', async (ms) => {
    const expires_at = new Date(NOW - ms).toISOString()
    expect(await banEve({ expires_at })).toEqual(
      rejectionOf(400, 'INVALID_ARGUMENT', 'ban_ends_in_past'),
    )
    expect(await banOf('eve')).toBeUndefined()
    expect(await auditedActions()).toEqual([])
  })

  it('rejects a user who is banned already', async () => {
    await banEve()
    expect(await banEve({ reason: 'Again.' })).toEqual(failed('already_banned'))
    expect(await banOf('eve')).toHaveProperty('reason', 'Spam.')
    expect(await auditedActions()).toHaveLength(1)
  })

  it('bans again after a ban has expired or was lifted', async () => {
    await banEve()
    await db.doc('banned_users/eve').update({ expires_at: at(NOW - 1_000) })
    expect((await banEve({ reason: 'Again.' })).status).toBe(200)
    await unban()
    expect((await banEve({ reason: 'Once more.' })).status).toBe(200)
    expect(await banOf('eve')).toMatchObject({ reason: 'Once more.', unbanned_at: null })
  })

  it('rejects to ban oneself or another admin, whose sessions remain', async () => {
    await addAdmin('victor')
    const banAdmin = (user_id: string) =>
      callFunction(banUser, 'root', { user_id, reason: 'Spam.' })
    expect(await banAdmin('root')).toEqual(failed('ban_self'))
    expect(await banAdmin('victor')).toEqual(failed('ban_admin'))
    expect(await auditedActions()).toEqual([])
    expect(endSessions).not.toHaveBeenCalled()
  })

  it('rejects a user without a profile', async () => {
    expect(await callFunction(banUser, 'root', { user_id: 'nobody', reason: 'Spam.' })).toEqual(
      rejectionOf(404, 'NOT_FOUND', 'user_not_found'),
    )
  })
})

describe('unbanUser', () => {
  it('lifts the ban, keeps its document and adds one audit entry', async () => {
    await banEve()
    expect((await unban()).result).toEqual({ changed: true })
    const lifted = { reason: 'Spam.', is_active: false, unbanned_at: at(NOW) }
    expect(ban.parse(await banOf('eve'))).toMatchObject(lifted)
    expect((await auditedActions()).slice(1)).toEqual([
      ['root', 'unban_user', 'user:eve', { username: 'Eve_N' }],
    ])
  })

  it('changes nothing the second time, nor without a ban', async () => {
    expect((await unban()).result).toEqual({ changed: false })
    await banEve()
    await unban()
    expect((await unban()).result).toEqual({ changed: false })
    expect(await auditedActions()).toHaveLength(2)
  })

  it('lifts the ban of a member without a profile; the audit entry has the id', async () => {
    await banEve()
    await db.doc('profiles/eve').delete()
    expect((await unban()).result).toEqual({ changed: true })
    expect(await banOf('eve')).toHaveProperty('is_active', false)
    expect((await auditedActions()).slice(1)).toEqual([
      ['root', 'unban_user', 'user:eve', { username: 'eve' }],
    ])
  })

  it('rejects an unknown user', async () => {
    expect(await unban('nobody')).toEqual(rejectionOf(404, 'NOT_FOUND', 'user_not_found'))
  })
})

describe('closeExpiredBans', () => {
  const check = 'expired_bans'
  const run = db.runTransaction.bind(db)
  const transactions = vi.spyOn(db, 'runTransaction')
  let time: AbortController
  const close = () => closeExpiredBans(time.signal)
  const finding = (id: string) => {
    return { check, subject: `banned_users/${id}`, was: 'active', is: 'ended' }
  }

  beforeEach(() => {
    time = new AbortController()
  })

  it('closes an expired ban at its end and adds an audit entry', async () => {
    await storeBan('eve', at(NOW))
    expect(await close()).toEqual({ check, checked: 1, repaired: 1, findings: [finding('eve')] })
    expect(await banOf('eve')).toEqual({
      is_active: false,
      expires_at: at(NOW),
      unbanned_at: at(NOW),
    })
    expect(await auditedActions()).toEqual([['system', 'expire_ban', 'user:eve', {}]])
  })

  it.each([
    ['has time left', at(NOW + 1)],
    ['has no end', null],
    ['has an invalid end', 'tomorrow'],
  ])('leaves a ban that %s', async (_, end) => {
    await storeBan('eve', end)
    expect(await close()).toEqual({ check, checked: 0, repaired: 0, findings: [] })
    expect(transactions).not.toHaveBeenCalled()
    expect(await banOf('eve')).toHaveProperty('is_active', true)
  })

  it.each([
    ['was extended', () => storeBan('eve', at(NOW + 1))],
    ['was lifted', () => storeBan('eve', at(NOW), false)],
  ])('leaves a ban that %s meanwhile', async (_, meanwhile) => {
    await storeBan('eve', at(NOW))
    transactions.mockImplementationOnce(async (work) => {
      await meanwhile()
      return run(work)
    })
    expect(await close()).toMatchObject({ repaired: 0, findings: [] })
    expect(await auditedActions()).toEqual([])
  })

  it('reads a hundred bans at once, and closes all of them', async () => {
    for (let number = 0; number <= 100; number += 1) await storeBan(`m${number}`, at(NOW))
    const limit = vi.spyOn(Query.prototype, 'limit')
    expect(await close()).toMatchObject({ checked: 101, repaired: 101 })
    expect(limit).toHaveBeenCalledWith(100)
    limit.mockRestore()
  })

  it('leaves the rest for the next night when the time is up', async () => {
    await storeBan('eve', at(NOW))
    await storeBan('grace', at(NOW))
    transactions.mockImplementationOnce(async (work) => {
      const done = await run(work)
      time.abort(new Error('The time is up.'))
      return done
    })
    await expect(close()).rejects.toThrow('The time is up.')
    expect(await banOf('eve')).toHaveProperty('is_active', false)
    expect(await banOf('grace')).toHaveProperty('is_active', true)
  })
})
