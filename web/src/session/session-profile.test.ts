// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../data/firestore-server.fixture'
import { notify } from '../design/notify'
import { SESSION_MESSAGES } from './session'
import { refreshProfile, watchProfile } from './session.firestore'

const ada = { id: 'ada', username: 'ada' }
const onProfile = vi.fn()
let stop = () => {}

/** Lets the subscription emit, or time pass. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const failToListen = () =>
  firestore.fail('profiles/ada', 'resource-exhausted', { on: 'listen', times: 1 })

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(notify, 'error').mockReturnValue('')
})
afterEach(() => {
  stop()
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
