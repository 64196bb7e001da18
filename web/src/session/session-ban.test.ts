// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../data/firestore-server.fixture'
import { restClient } from '../data/rest-client'
import { notify } from '../design/notify'
import { recordToasts } from '../design/notify.fixture'
import { watchBan } from './session.firestore'

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
let stop = () => {}

/** Lets the subscription emit, or time pass. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

async function watch() {
  stop = watchBan('mallory', onBan)
  await pass()
}

async function store(ban: object) {
  firestore.store('banned_users', ban)
  await pass()
}

beforeEach(() => {
  vi.useFakeTimers()
  skew.ms = 0
  vi.spyOn(restClient, 'serverTime').mockImplementation(async () => Date.now() + skew.ms)
  recordToasts()
})
afterEach(() => {
  stop()
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
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Your ban has been lifted. Welcome back!')
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
