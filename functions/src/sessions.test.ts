import { LIMITS } from '@grid/schema/limits'
import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addAdmin, addMember, callFunction } from './core/call.fixture'
import { logLines } from './core/console.fixture'
import { accounts, resetFirebase, store, storedIn } from './core/firebase.fixture'
import {
  endSession,
  endSessions,
  endSessionsOfBanned,
  laterOf,
  nextSecond,
  signOutEverywhere,
  signOutMember,
} from './sessions'
import { recordSignIn } from './sign-ins'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const NOW_S = NOW / 1_000

const failure = new Error('Auth does not respond.')
const profile = async () => (await storedIn('profiles'))['ada']

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  await store({ 'profiles/ada': { username_lower: 'ada' } })
})

it('resolves and logs a warning if the sessions of a banned user cannot be ended', async () => {
  const revoke = vi.spyOn(accounts, 'revokeRefreshTokens').mockRejectedValueOnce(failure)
  await expect(endSessionsOfBanned('eve')).resolves.toBeUndefined()
  expect(revoke).toHaveBeenCalledExactlyOnceWith('eve')
  const message = 'sessions were not ended, the trigger repeats it'
  expect(logLines).toEqual([
    { on: 'stderr', entry: { severity: 'WARNING', message, stack_trace: failure.stack } },
  ])
})

it('rejects if sessions cannot be ended', async () => {
  await accounts.createUser({ uid: 'eve' })
  await expect(endSessions('eve')).resolves.toBeUndefined()
  vi.spyOn(accounts, 'revokeRefreshTokens').mockRejectedValueOnce(failure)
  await expect(endSessions('eve')).rejects.toThrow('Auth does not respond.')
})

it('waits for the next second, and no longer', async () => {
  vi.useFakeTimers({ now: NOW + 300 })
  const passed = vi.fn()
  const waiting = nextSecond().then(passed)
  await vi.advanceTimersByTimeAsync(700)
  expect(passed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10)
  expect(passed).toHaveBeenCalledOnce()
  await waiting
})

it.each([
  [1, 2],
  [2, 1],
])('keeps the later of two uses, at %i and %i', (one, other) => {
  const [before, now] = [Timestamp.fromMillis(one), Timestamp.fromMillis(other)]
  expect(laterOf(before, now).toMillis()).toBe(2)
  expect(laterOf(null, now)).toBe(now)
})

describe('signOutEverywhere', () => {
  const signOutAda = () =>
    callFunction(signOutEverywhere, { uid: 'ada', signedInAt: NOW_S - 60 }, {})

  it('ends all sessions of the caller from the next request', async () => {
    const revoke = vi.spyOn(accounts, 'revokeRefreshTokens')
    expect(await signOutAda()).toMatchObject({ status: 200, result: {} })
    expect(revoke).toHaveBeenCalledExactlyOnceWith('ada')
    expect((await profile())?.['signed_out_at']).toEqual(Timestamp.fromMillis(NOW))
    expect(await signOutAda()).toMatchObject({ reason: 'session_ended' })
  })

  it('creates no profile for an account without one', async () => {
    resetFirebase()
    expect((await signOutAda()).status).toBe(200)
    expect(await storedIn('profiles')).toEqual({})
  })
})

describe('signOutMember', () => {
  const signOutAda = (caller: string) => callFunction(signOutMember, caller, { user_id: 'ada' })

  beforeEach(async () => {
    await addAdmin('root')
    await addMember('ada')
  })

  it('ends the sessions from the next request, with one audit entry', async () => {
    const revoke = vi.spyOn(accounts, 'revokeRefreshTokens')
    expect(await signOutAda('root')).toMatchObject({ status: 200, result: {} })
    expect(revoke).toHaveBeenCalledExactlyOnceWith('ada')
    expect((await profile())?.['signed_out_at']).toEqual(Timestamp.fromMillis(NOW))
    const entry = { action_type: 'sign_out_member', target_id: 'ada', admin_id: 'root' }
    expect(Object.values(await storedIn('admin_actions'))).toEqual([
      expect.objectContaining({ ...entry, details: { username: 'ada' } }),
    ])
  })

  it('rejects existing tokens even if Auth does not respond, and can be repeated', async () => {
    vi.spyOn(accounts, 'revokeRefreshTokens').mockRejectedValueOnce(failure)
    expect(await signOutAda('root')).toMatchObject({ reason: 'internal' })
    expect((await profile())?.['signed_out_at']).toEqual(Timestamp.fromMillis(NOW))
    expect((await signOutAda('root')).status).toBe(200)
  })

  it.each(['ada', 'bob'])('is rejected for %s, who is no admin', async (caller) => {
    if (caller === 'bob') await addMember('bob')
    expect(await signOutAda(caller)).toMatchObject({ reason: 'admin_only' })
    expect((await profile())?.['signed_out_at']).toBeUndefined()
  })

  it('does not know a member without a profile', async () => {
    const answer = await callFunction(signOutMember, 'root', { user_id: 'nobody' })
    expect(answer).toMatchObject({ reason: 'user_not_found' })
  })
})

describe('endSession', () => {
  const recordAt = (signedInAt: number, data = {}) =>
    callFunction(recordSignIn, { uid: 'ada', signedInAt }, data)

  const EARLIER = NOW_S - 3_600
  const end = (signedInAt: number, data = {}) =>
    callFunction(endSession, { uid: 'ada', signedInAt }, data)

  it('ends the session of the caller, also if it was not recorded', async () => {
    expect(await end(EARLIER)).toMatchObject({ status: 200, result: {} })
    expect((await profile())?.['ended_sessions']).toEqual([EARLIER])
    expect(await end(EARLIER)).toMatchObject({ reason: 'session_ended' })
    expect((await end(EARLIER + 1)).status).toBe(200)
  })

  it('ends another session of the account with its confirmations, and no others', async () => {
    const first = await recordAt(EARLIER)
    const second = await recordAt(EARLIER + 60, { signed_in_at: EARLIER })
    expect([first, second].map(({ result }) => result)).toMatchObject([
      { is_continued: false },
      { is_continued: true },
    ])
    await recordAt(NOW_S - 5)
    expect((await end(NOW_S - 5, { signed_in_at: EARLIER })).status).toBe(200)
    expect((await profile())?.['ended_sessions']).toEqual([EARLIER, EARLIER + 60])
    expect(await end(EARLIER + 60)).toMatchObject({ reason: 'session_ended' })
    expect((await end(NOW_S - 5, { signed_in_at: EARLIER })).status).toBe(200)
  })

  it('ends the sign-in with a confirmation that signs out', async () => {
    await recordAt(EARLIER)
    await recordAt(EARLIER + 60, { signed_in_at: EARLIER })
    await end(EARLIER + 60)
    expect((await profile())?.['ended_sessions']).toEqual([EARLIER, EARLIER + 60])
  })

  it.each([
    ['that is not recorded', EARLIER],
    ['to come', NOW_S + 60],
  ])('rejects a session %s', async (_, signed_in_at) => {
    expect(await end(NOW_S - 5, { signed_in_at })).toMatchObject({ reason: 'session_not_found' })
    expect((await profile())?.['ended_sessions']).toBeUndefined()
  })

  it('rejects the session of another member', async () => {
    const signed_in_at = Timestamp.fromMillis(EARLIER * 1_000)
    await store({ [`sign_ins/eve_${EARLIER}`]: { user_id: 'eve', signed_in_at } })
    const answer = await end(NOW_S - 5, { signed_in_at: EARLIER })
    expect(answer).toMatchObject({ reason: 'session_not_found' })
  })

  it('leaves out sessions that have ended by their age or everywhere', async () => {
    const tooOld = NOW_S - LIMITS.session.hours * 3_600 - 1
    const everywhere = Timestamp.fromMillis((EARLIER - 10) * 1_000)
    await store({
      'profiles/ada': { ended_sessions: [tooOld, EARLIER - 10], signed_out_at: everywhere },
    })
    await end(EARLIER)
    expect(await profile()).toMatchObject({ ended_sessions: [EARLIER], signed_out_at: everywhere })
  })

  it('signs out everywhere up to the oldest one if too many have ended', async () => {
    const ended = Array.from({ length: LIMITS.session.ended }, (_, index) => EARLIER + index)
    await store({ 'profiles/ada': { ended_sessions: ended } })
    await end(NOW_S - 5)
    expect(await profile()).toMatchObject({
      ended_sessions: [...ended.slice(1), NOW_S - 5],
      signed_out_at: Timestamp.fromMillis(EARLIER * 1_000),
    })
    expect(await end(EARLIER)).toMatchObject({ reason: 'session_ended' })
  })

  it('answers in the second after the sign-in, so that the next one has another time', async () => {
    vi.useRealTimers()
    const second = Math.floor(Date.now() / 1_000)
    await end(second)
    expect(Math.floor(Date.now() / 1_000)).toBeGreaterThan(second)
  })

  it('answers at once if the session began earlier', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await end(EARLIER)
    expect(timers.mock.calls.filter(([, ms = 0]) => ms > 1_000)).toEqual([])
    await end(NOW_S)
    expect(timers.mock.calls.filter(([, ms = 0]) => ms > 1_000)).toHaveLength(1)
  })

  it('changes nothing without a profile', async () => {
    resetFirebase()
    expect((await end(EARLIER)).status).toBe(200)
    expect(await storedIn('profiles')).toEqual({})
  })
})
