// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { firestore } from '../data/firestore-server.fixture'
import { restClient } from '../data/rest-client'
import { notify } from '../design/notify'
import { recordToasts } from '../design/notify.fixture'
import { SESSION_MESSAGES } from './session'
import { refreshProfile, watchBan, watchProfile } from './session.firestore'

let stop = () => {}

/** Lets the subscription emit, or time pass. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => vi.useFakeTimers())
afterEach(() => stop())

describe('the ban of a member', () => {
  /** By how much the server's clock is ahead of this device's. */
  const skew = { ms: 0 }

  const SPAM = {
    id: 'mallory',
    user_id: 'mallory',
    is_active: true,
    reason: 'Spam.',
    expires_at: null,
  }
  const spamUntil = (end: number) => ({ ...SPAM, expires_at: { toMillis: () => end } })
  const onBan = vi.fn()

  async function watch() {
    stop = watchBan('mallory', onBan)
    await pass()
  }

  async function store(ban: object) {
    firestore.store('banned_users', ban)
    await pass()
  }

  beforeEach(() => {
    skew.ms = 0
    vi.spyOn(restClient, 'serverTime').mockImplementation(async () => Date.now() + skew.ms)
    recordToasts()
  })

  test('passes an existing ban on without a toast', async () => {
    await store(SPAM)
    await watch()
    expect(onBan).toHaveBeenCalledExactlyOnceWith({ reason: 'Spam.', expires_at: null })
    expect(notify.error).not.toHaveBeenCalled()
  })

  test('shows a new ban with its reason', async () => {
    await watch()
    await store(SPAM)
    expect(notify.error).toHaveBeenCalledExactlyOnceWith('Your account has been banned: Spam.')
  })

  test('shows no toast for an existing ban after an empty cache', async () => {
    await store(SPAM)
    firestore.goOffline()
    await watch()
    expect(onBan).not.toHaveBeenCalled()
    firestore.goOnline()
    await pass()
    expect(onBan).toHaveBeenCalledOnce()
    expect(notify.error).not.toHaveBeenCalled()
  })

  test('shows a ban after the server has confirmed that there was none', async () => {
    firestore.goOffline()
    await watch()
    firestore.goOnline()
    await pass()
    await store(SPAM)
    expect(notify.error).toHaveBeenCalledOnce()
  })

  test('lifts no ban because of an empty cache', async () => {
    await store(SPAM)
    await watch()
    // The subscription fails, and the next one finds an empty cache.
    firestore.fail('banned_users', 'resource-exhausted', { on: 'listen', times: 1 })
    firestore.goOffline()
    await pass(10_000)
    expect(firestore.subscriptionsTo('banned_users')).toBe(1)
    expect(onBan).toHaveBeenCalledOnce()
    expect(notify.success).not.toHaveBeenCalled()
  })

  test('announces that a ban is lifted', async () => {
    await store(SPAM)
    await watch()
    await store({ ...SPAM, is_active: false })
    expect(onBan).toHaveBeenLastCalledWith(null)
    expect(notify.success).toHaveBeenCalledExactlyOnceWith(
      'Your ban has been lifted. Welcome back!',
    )
  })

  test('ends a ban at its expiry', async () => {
    await store(spamUntil(Date.now() + 60_000))
    await watch()
    await pass(59_999)
    expect(notify.success).not.toHaveBeenCalled()
    await pass(1)
    expect(onBan).toHaveBeenLastCalledWith(null)
    expect(notify.success).toHaveBeenCalledOnce()
  })

  test('does not end a ban of thirty days early, although no timer can be that long', async () => {
    await store(spamUntil(Date.now() + 30 * 24 * 60 * 60_000))
    await watch()
    await pass(60_000)
    expect(onBan).toHaveBeenCalledOnce()
    expect(notify.success).not.toHaveBeenCalled()
  })

  test('ends a ban at its updated expiry', async () => {
    const start = Date.now()
    await store(spamUntil(start + 60_000))
    await watch()
    await store(spamUntil(start + 120_000))
    await pass(119_999)
    expect(notify.success).not.toHaveBeenCalled()
    await pass(1)
    expect(notify.success).toHaveBeenCalledOnce()
  })

  test('ends a ban by the clock of the server, even if the clock of the device is wrong', async () => {
    skew.ms = 40 * 60_000
    await store(spamUntil(Date.now() + 40 * 60_000 + 5_000))
    await watch()
    await pass(4_999)
    expect(onBan).toHaveBeenCalledOnce()
    await pass(1)
    expect(onBan).toHaveBeenLastCalledWith(null)
  })

  test('shows no toast for a ban that has already ended', async () => {
    await store(spamUntil(Date.now() - 1))
    await watch()
    expect(onBan).toHaveBeenCalledExactlyOnceWith(null)
    expect(notify.error).not.toHaveBeenCalled()
  })

  test('shows a ban that arrives after the subscription failed for a while', async () => {
    await watch()
    firestore.fail('banned_users', 'resource-exhausted', { on: 'listen', times: 1 })
    await pass(10_000)
    await store(SPAM)
    expect(notify.error).toHaveBeenCalledExactlyOnceWith('Your account has been banned: Spam.')
  })
})

describe('the profile of a member', () => {
  const ada = { id: 'ada', username: 'ada' }
  const onProfile = vi.fn()
  const failToListen = () =>
    firestore.fail('profiles/ada', 'resource-exhausted', { on: 'listen', times: 1 })

  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(notify, 'error').mockReturnValue('')
  })

  async function watch() {
    stop = watchProfile('ada', onProfile)
    await pass()
  }

  test('reports a missing profile from the server, not from an empty cache', async () => {
    firestore.goOffline()
    await watch()
    expect(onProfile).not.toHaveBeenCalled()
    firestore.goOnline()
    await pass()
    expect(onProfile).toHaveBeenCalledExactlyOnceWith(null)
  })

  test('announces once that a profile cannot be read, and retries', async () => {
    const recover = firestore.fail('profiles/ada', 'resource-exhausted', { on: 'listen' })
    await watch()
    expect(console.error).toHaveBeenCalledExactlyOnceWith(
      'Error fetching profile:',
      expect.any(Error),
    )
    expect(notify.error).toHaveBeenCalledExactlyOnceWith(SESSION_MESSAGES.profileFailed)
    await pass(10_000)
    expect(console.error).toHaveBeenCalledTimes(2)
    expect(notify.error).toHaveBeenCalledOnce()
    expect(onProfile).not.toHaveBeenCalled()
    recover()
    firestore.store('profiles', ada)
    await pass(10_000)
    expect(onProfile).toHaveBeenCalledExactlyOnceWith(ada)
  })

  test('resubscribes without a toast if a profile is cached', async () => {
    firestore.goOffline()
    firestore.cache('profiles', ada)
    await watch()
    failToListen()
    expect(notify.error).not.toHaveBeenCalled()
    expect(firestore.subscriptionsTo('profiles')).toBe(0)
    await pass(10_000)
    expect(firestore.subscriptionsTo('profiles')).toBe(1)
  })

  test('shows a profile that was just written before the listener emits it', async () => {
    await watch()
    firestore.hold('profiles', 'listen')
    firestore.fail('profiles', 'resource-exhausted', { on: 'listen', times: 1 })
    firestore.store('profiles', ada)
    await refreshProfile('ada')
    expect(onProfile).toHaveBeenLastCalledWith(ada)
  })

  test('shows no error for a profile that was just written', async () => {
    const answer = firestore.hold('profiles/ada', 'listen')
    await watch()
    firestore.store('profiles', ada)
    await refreshProfile('ada')
    failToListen()
    answer()
    await pass()
    expect(notify.error).not.toHaveBeenCalled()
  })

  test('ignores a refresh without a profile, for another member, or after the end', async () => {
    firestore.hold('profiles/ada', 'listen')
    await watch()
    await refreshProfile('ada')
    firestore.store('profiles', { id: 'bob' })
    await refreshProfile('bob')
    stop()
    firestore.store('profiles', ada)
    await refreshProfile('ada')
    expect(onProfile).not.toHaveBeenCalled()
  })

  test('stops retrying after sign-out', async () => {
    firestore.fail('profiles/ada', 'resource-exhausted', { on: 'listen' })
    await watch()
    stop()
    await pass(60_000)
    expect(console.error).toHaveBeenCalledOnce()
    expect(firestore.subscriptionsTo('profiles')).toBe(0)
  })
})
