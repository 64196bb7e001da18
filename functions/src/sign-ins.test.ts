import { LIMITS } from '@grid/schema/limits'
import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { resetFirebase, store, storedIn } from './core/firebase.fixture'
import { recordSignIn } from './sign-ins'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const NOW_S = NOW / 1_000
const DAY_S = 24 * 60 * 60
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

const record = (token: object, headers: object = { 'user-agent': CHROME }, data = {}) =>
  recordSignIn.run({ data, rawRequest: { headers }, auth: { uid: 'ada', token } } as never)

const recordAt = (seconds: number, data = {}) =>
  record({ auth_time: seconds, firebase: { sign_in_provider: 'password' } }, undefined, data)

const secondsOf = ({ signed_in_at: at }: Readonly<Record<string, unknown>>) =>
  at instanceof Timestamp ? at.seconds - NOW_S : Number.NaN

/** The times of the recorded sign-ins in seconds from now, newest first. */
const seconds = async () =>
  Object.values(await storedIn('sign_ins'))
    .map(secondsOf)
    .toSorted((one, other) => other - one)

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  await store({ 'profiles/ada': { username_lower: 'ada' } })
})

describe('recordSignIn', () => {
  it('says no only to a verified e-mail that names no bootstrap admin', async () => {
    vi.stubEnv('BOOTSTRAP_ADMINS', 'founder@grid.test')
    const may_claim = async (email: string, email_verified: boolean) => {
      const token = { email, email_verified, auth_time: NOW_S, firebase: {} }
      return (await record(token)).may_claim
    }
    expect(await may_claim('ada@grid.test', true)).toBe(false)
    expect(await may_claim('ada@grid.test', false)).toBe(true)
    expect(await may_claim('Founder@grid.test', true)).toBe(true)
  })

  it('stores time, method and browser, and nothing else of the device', async () => {
    await recordAt(NOW_S - 60)
    expect(await storedIn('sign_ins')).toEqual({
      [`ada_${NOW_S - 60}`]: {
        user_id: 'ada',
        signed_in_at: Timestamp.fromMillis(NOW - 60_000),
        method: 'password',
        browser: 'Chrome on Windows',
        expires_at: Timestamp.fromMillis(NOW - 60_000 + LIMITS.signIns.days * DAY_S * 1_000),
      },
    })
  })

  it.each(['passkey', 'recovery'])('stores the method of a session by %s', async (auth_method) => {
    const firebase = { sign_in_provider: 'custom' }
    await record({ auth_time: NOW_S, auth_method, firebase }, {})
    expect(Object.values(await storedIn('sign_ins'))).toEqual([
      expect.objectContaining({ method: auth_method, browser: 'Browser' }),
    ])
  })

  it('records a session once', async () => {
    await recordAt(NOW_S)
    await recordAt(NOW_S)
    expect(await seconds()).toEqual([0])
  })

  it('stores the latest 20 of the account, also if an older one arrives late', async () => {
    await store({ 'sign_ins/other': { user_id: 'eve', signed_in_at: Timestamp.fromMillis(0) } })
    for (let age = 21; age >= 1; age -= 1) await recordAt(NOW_S - 2 * age)
    const latest = Array.from({ length: 20 }, (_, index) => -2 * (index + 1))
    expect((await seconds()).slice(0, -1)).toEqual(latest)
    await recordAt(NOW_S - 3)
    expect((await seconds()).slice(0, -1)).toEqual([-2, -3, ...latest.slice(1, -1)])
    await recordAt(NOW_S - 50)
    expect((await seconds()).slice(0, -1)).toEqual([-2, -3, ...latest.slice(1, -1)])
  })

  it('records no sign-in that would have expired', async () => {
    await recordAt(NOW_S - LIMITS.signIns.days * DAY_S)
    expect(await seconds()).toEqual([])
  })

  it('records nothing for an account that is being deleted', async () => {
    resetFirebase()
    await recordAt(NOW_S)
    expect(await seconds()).toEqual([])
  })

  it('records nothing for a session that was ended everywhere', async () => {
    await store({ 'profiles/ada': { signed_out_at: Timestamp.fromMillis(NOW) } })
    await expect(recordAt(NOW_S)).rejects.toMatchObject({ details: { reason: 'session_ended' } })
    expect(await seconds()).toEqual([])
  })
})

describe('a confirmation', () => {
  it('is stored with the sign-in that it continues, which is then stored longer', async () => {
    await recordAt(NOW_S - 600)
    await recordAt(NOW_S, { signed_in_at: NOW_S - 600 })
    await recordAt(NOW_S, { signed_in_at: NOW_S - 600 })
    expect(Object.values(await storedIn('sign_ins'))).toEqual([
      expect.objectContaining({
        signed_in_at: Timestamp.fromMillis(NOW - 600_000),
        confirmed_at: [Timestamp.fromMillis(NOW)],
        expires_at: Timestamp.fromMillis(NOW + LIMITS.signIns.days * DAY_S * 1_000),
      }),
    ])
  })

  it('is a sign-in if the other one is not recorded, is another member’s, or used another method', async () => {
    const eves = { user_id: 'eve', method: 'password', signed_in_at: Timestamp.fromMillis(1) }
    await store({ [`sign_ins/ada_${NOW_S - 60}`]: eves })
    await recordAt(NOW_S - 4, { signed_in_at: NOW_S - 600 })
    await recordAt(NOW_S - 3, { signed_in_at: NOW_S - 60 })
    await record({ auth_time: NOW_S - 2, auth_method: 'passkey', firebase: {} }, undefined, {
      signed_in_at: NOW_S - 3,
    })
    const own = Object.values(await storedIn('sign_ins')).filter((one) => one['user_id'] === 'ada')
    expect(own.map(secondsOf).toSorted()).toEqual([-2, -3, -4])
    expect(own.map((one) => one['confirmed_at'])).toEqual([undefined, undefined, undefined])
  })

  it('ends with a session that was ended before it was recorded', async () => {
    await recordAt(NOW_S - 600)
    await store({ 'profiles/ada': { ended_sessions: [NOW_S - 600] } })
    await recordAt(NOW_S, { signed_in_at: NOW_S - 600 })
    expect((await storedIn('profiles'))['ada']).toMatchObject({
      ended_sessions: [NOW_S - 600, NOW_S],
    })
  })

  it('is stored among the latest fifty; the tokens of earlier ones end', async () => {
    await recordAt(NOW_S - 600)
    for (let age = 55; age >= 0; age -= 1)
      await recordAt(NOW_S - age, { signed_in_at: NOW_S - 600 })
    const [signIn] = Object.values(await storedIn('sign_ins'))
    const confirmed = Array.from({ length: LIMITS.session.confirmations }, (_, index) =>
      Timestamp.fromMillis((NOW_S - index) * 1_000),
    )
    expect(signIn?.['confirmed_at']).toEqual(confirmed.toReversed())
    const forgotten = [55, 54, 53, 52, 51, 50].map((age) => NOW_S - age)
    expect((await storedIn('profiles'))['ada']).toMatchObject({ ended_sessions: forgotten })
    await expect(recordAt(NOW_S - 50)).rejects.toMatchObject({
      details: { reason: 'session_ended' },
    })
  })
})
