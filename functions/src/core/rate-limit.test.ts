import { LIMITS } from '@grid/schema/limits'
import { Timestamp } from 'firebase-admin/firestore'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { assertRateLimit, type Counted } from './rate-limit'

const { count: most, windowMs } = LIMITS.calls.submitServiceRequest
const stored = new Map<string, Readonly<Record<string, unknown>>>()

vi.mock('./firebase', () => ({
  db: {
    collection: (name: string) => ({ doc: (id: string) => `${name}/${id}` }),
    runTransaction: (work: (transaction: object) => unknown) =>
      work({
        get: async (path: string) => ({ get: (field: string) => stored.get(path)?.[field] }),
        set: (path: string, fields: Record<string, unknown>) => stored.set(path, fields),
      }),
  },
}))

const start = Date.parse('2026-11-21T12:00:00Z')

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const ADA = { key: 'uid_ada', times: 1 }

async function call(times = 1, ...callers: Counted[]) {
  const counted = callers.length > 0 ? callers : [ADA]
  for (let time = 0; time < times; time += 1) await assertRateLimit('submitServiceRequest', counted)
}

describe('a counted call', () => {
  it('opens a window that ends by itself', async () => {
    await call()
    expect(Object.fromEntries(stored)).toEqual({
      'rate_limits/submitServiceRequest_uid_ada': {
        count: 1,
        expires_at: Timestamp.fromMillis(start + windowMs),
      },
    })
  })

  it('does not prolong the window', async () => {
    await call()
    vi.setSystemTime(start + 60_000)
    await call()
    expect([...stored.values()]).toEqual([
      { count: 2, expires_at: Timestamp.fromMillis(start + windowMs) },
    ])
  })

  it('is allowed up to the limit, then rejected with the time to wait', async () => {
    await call(most)
    vi.setSystemTime(start + windowMs - 29_001)
    await expect(call()).rejects.toMatchObject({
      code: 'resource-exhausted',
      details: { reason: 'too_many_requests', retry_after_seconds: 30 },
    })
  })

  it('is not counted when it is rejected', async () => {
    await call(most)
    const before = [...stored.values()]
    await call().catch(() => undefined)
    expect([...stored.values()]).toEqual(before)
  })

  it('may be made again from the end of the window on', async () => {
    await call(most)
    vi.setSystemTime(start + windowMs)
    await call()
    expect([...stored.values()]).toEqual([
      { count: 1, expires_at: Timestamp.fromMillis(start + 2 * windowMs) },
    ])
  })

  it('is nothing to anybody else', async () => {
    await call(most)
    await expect(call(most, { ...ADA, key: 'uid_bob' })).resolves.toBeUndefined()
  })
})

describe('a call that is counted in two ways', () => {
  const SHARED = { key: 'accounts_here', times: 2 }
  const account = (at: number) => ({ key: `uid_${at}`, times: 1 })
  const countOf = (key: string) => stored.get(`rate_limits/submitServiceRequest_${key}`)?.['count']

  it('may be made so many times as often where the limit is shared', async () => {
    for (let at = 1; at <= 2; at += 1) await call(most, account(at), SHARED)
    expect(countOf('accounts_here')).toBe(2 * most)
    await expect(call(1, account(3), SHARED)).rejects.toMatchObject({
      details: { reason: 'too_many_requests' },
    })
    expect(countOf('uid_3')).toBeUndefined()
  })

  it('is counted under no key if one key is full', async () => {
    await call(most, account(1), SHARED)
    await expect(call(1, account(1), SHARED)).rejects.toThrow('Too many requests.')
    expect(countOf('accounts_here')).toBe(most)
  })

  it('waits for the later window where both are full', async () => {
    await call(most, account(1))
    vi.setSystemTime(start + 60_000)
    await call(2 * most, SHARED)
    await expect(call(1, account(1), SHARED)).rejects.toMatchObject({
      details: { retry_after_seconds: windowMs / 1_000 },
    })
  })
})
