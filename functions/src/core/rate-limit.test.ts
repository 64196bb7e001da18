import { CALLS } from '@grid/schema/calls'
import { LIMITS } from '@grid/schema/limits'
import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ADMIN_CALLS } from '../admin-calls.fixture'
import { stored, storedIn } from './firebase.fixture'
import { assertRateLimit, type CountedCaller } from './rate-limit'

const { count: most, windowMs } = LIMITS.calls.submitServiceRequest
const start = Date.parse('2026-11-21T12:00:00Z')

beforeEach(() => vi.useFakeTimers({ now: start, toFake: ['Date'] }))

const counts = async () => Object.values(await storedIn('rate_limits'))
const ADA = { key: 'uid_ada', times: 1 }

async function call(times = 1, ...callers: CountedCaller[]) {
  const counted = callers.length > 0 ? callers : [ADA]
  for (let time = 0; time < times; time += 1) await assertRateLimit('submitServiceRequest', counted)
}

describe('assertRateLimit', () => {
  it('starts a window that expires', async () => {
    await call()
    expect(await storedIn('rate_limits')).toEqual({
      submitServiceRequest_uid_ada: {
        count: 1,
        expires_at: Timestamp.fromMillis(start + windowMs),
      },
    })
  })

  it('does not extend the window', async () => {
    await call()
    vi.setSystemTime(start + 60_000)
    await call()
    expect(await counts()).toEqual([
      { count: 2, expires_at: Timestamp.fromMillis(start + windowMs) },
    ])
  })

  it('accepts calls up to the limit, then rejects with the time to wait', async () => {
    await call(most)
    vi.setSystemTime(start + windowMs - 29_001)
    await expect(call()).rejects.toMatchObject({
      code: 'resource-exhausted',
      details: { reason: 'too_many_requests', retry_after_seconds: 30 },
    })
  })

  it('does not count a rejected call', async () => {
    await call(most)
    const before = await counts()
    await call().catch(() => undefined)
    expect(await counts()).toEqual(before)
  })

  it('accepts calls again from the end of the window on', async () => {
    await call(most)
    vi.setSystemTime(start + windowMs)
    await call()
    expect(await counts()).toEqual([
      { count: 1, expires_at: Timestamp.fromMillis(start + 2 * windowMs) },
    ])
  })

  it('does not limit other callers', async () => {
    await call(most)
    await expect(call(most, { ...ADA, key: 'uid_bob' })).resolves.toBeUndefined()
  })
})

describe('assertRateLimit with an account and a shared IP address', () => {
  const SHARED = { key: 'accounts_here', times: 2 }
  const account = (at: number) => ({ key: `uid_${at}`, times: 1 })
  const countOf = async (key: string) =>
    (await stored(`rate_limits/submitServiceRequest_${key}`))?.['count']

  it('accepts a multiple of the limit for a shared key', async () => {
    for (let at = 1; at <= 2; at += 1) await call(most, account(at), SHARED)
    expect(await countOf('accounts_here')).toBe(2 * most)
    await expect(call(1, account(3), SHARED)).rejects.toMatchObject({
      details: { reason: 'too_many_requests' },
    })
    expect(await countOf('uid_3')).toBeUndefined()
  })

  it('counts under no key if one key is full', async () => {
    await call(most, account(1), SHARED)
    await expect(call(1, account(1), SHARED)).rejects.toThrow('Too many requests.')
    expect(await countOf('accounts_here')).toBe(most)
  })

  it('states the time of the later window if both are full', async () => {
    await call(most, account(1))
    vi.setSystemTime(start + 60_000)
    await call(2 * most, SHARED)
    await expect(call(1, account(1), SHARED)).rejects.toMatchObject({
      details: { retry_after_seconds: windowMs / 1_000 },
    })
  })
})

it('applies to every call of visitors and members but the one that works once', () => {
  const admins = ADMIN_CALLS.map(({ name }) => name)
  const others = Object.keys(CALLS).filter((name) => !admins.some((admin) => admin === name))
  const unlimited = others.filter((name) => !Object.hasOwn(LIMITS.calls, name))
  expect(unlimited).toEqual(['claimBootstrapAdmin'])
})
