import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { banUser as banUserCall, closeExpiredBans } from './bans'
import { auditEntries, auth, db, resetFirebase, store, stored } from './core/firebase.fixture'

const NOW = Date.parse('2026-11-21T03:30:00Z')
const at = (ms: number) => Timestamp.fromMillis(ms)
const banOf = (uid: string) => stored(`banned_users/${uid}`)
const storeBan = (uid: string, expires_at: unknown, is_active = true) =>
  store({ [`banned_users/${uid}`]: { is_active, expires_at } })
const endSessions = vi.spyOn(auth, 'revokeRefreshTokens')

beforeEach(() => {
  resetFirebase()
  endSessions.mockReset()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  return () => vi.useRealTimers()
})

describe('banUser', () => {
  const eve = { user_id: 'eve', reason: 'Spam.' }
  const token = { admin: true, auth_time: NOW / 1_000 }
  const request = { rawRequest: { headers: {} }, auth: { uid: 'root', token } }
  const banUser = async (data: object): Promise<unknown> =>
    banUserCall.run({ ...request, data } as never)

  beforeEach(async () => {
    await store({
      'profiles/root': { is_admin: true, passkey_optional: true },
      'profiles/eve': { username: 'Eve' },
    })
    await auth.createUser({ uid: 'eve' })
  })

  it('stores the ban, adds an audit entry and then ends the sessions', async () => {
    endSessions.mockImplementationOnce(async () => expect(await banOf('eve')).toBeDefined())
    expect(await banUser(eve)).toEqual({ user_id: 'eve', expires_at: null })
    const ban = { ...eve, admin_id: 'root', is_active: true, banned_at: at(NOW) }
    expect(await banOf('eve')).toEqual({ ...ban, expires_at: null, unbanned_at: null })
    expect(await auditEntries()).toEqual([
      {
        admin_id: 'root',
        action_type: 'ban_user',
        target_type: 'user',
        target_id: 'eve',
        details: { username: 'Eve', reason: 'Spam.' },
      },
    ])
    expect(endSessions).toHaveBeenCalledExactlyOnceWith('eve')
  })

  it('keeps the sessions of an admin, who cannot be banned', async () => {
    await store({ 'profiles/eve': { username: 'Eve', is_admin: true } })
    await expect(banUser(eve)).rejects.toMatchObject({ details: { reason: 'ban_admin' } })
    expect(endSessions).not.toHaveBeenCalled()
  })

  it('stores the requested end, one millisecond from now at the earliest', async () => {
    const expires_at = new Date(NOW + 1).toISOString()
    expect(await banUser({ ...eve, expires_at })).toEqual({ user_id: 'eve', expires_at })
    expect(await banOf('eve')).toMatchObject({ ...eve, expires_at: at(NOW + 1) })
  })

  it('rejects a ban that ends now', async () => {
    const expires_at = new Date(NOW).toISOString()
    await expect(banUser({ ...eve, expires_at })).rejects.toMatchObject({
      details: { reason: 'ban_ends_in_past' },
    })
    expect(await banOf('eve')).toBeUndefined()
    expect(await auditEntries()).toEqual([])
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
    transactions.mockReset()
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
    const about = { target_type: 'user', target_id: 'eve', details: {} }
    const entry = { admin_id: 'system', action_type: 'expire_ban', ...about }
    expect(await auditEntries()).toEqual([entry])
  })

  it.each([
    ['has time left', at(NOW + 1)],
    ['has no end', null],
    ['has an invalid end', 'tomorrow'],
  ])('leaves a ban that %s', async (_, end) => {
    await storeBan('eve', end)
    expect(await close()).toEqual({ check, checked: 1, repaired: 0, findings: [] })
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
    expect(await auditEntries()).toEqual([])
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
