import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../../data/firestore-server.fixture'
import { notify } from '../../../design/notify'
import { subscribeToRemovals } from './removals.firestore'

const NOTICES = 'removal_notices'
const notice = (at: number, target_type = 'post') => ({
  id: `${target_type}_${at}`,
  user_id: 'ada',
  target_type,
  created_at: { toMillis: () => at },
})
const emit = vi.fn()
let stop: () => void = () => undefined

/** Lets the subscription emit. */
const flush = () => vi.advanceTimersByTimeAsync(0)
const subscribe = async () => {
  stop = subscribeToRemovals('ada', emit)
  await flush()
}
/** Replaces the notices on the server. */
const replace = async (...notices: readonly object[]) => {
  firestore.remove(NOTICES)
  firestore.store(NOTICES, ...notices)
  await flush()
}

beforeEach(() => {
  vi.useFakeTimers()
  emit.mockReset()
  vi.spyOn(notify, 'blank').mockReturnValue('')
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('emits earlier notices of this member, newest first and without a toast', async () => {
  const [older, newer] = [notice(1), notice(2)]
  firestore.store(NOTICES, older, newer, { ...notice(3), user_id: 'bob' })
  await subscribe()
  expect(emit).toHaveBeenCalledExactlyOnceWith([newer, older])
  expect(notify.blank).not.toHaveBeenCalled()
})

test('shows no toast for earlier notices after an empty cache', async () => {
  firestore.store(NOTICES, notice(2), notice(1))
  firestore.goOffline()
  await subscribe()
  expect(emit).not.toHaveBeenCalled()
  firestore.goOnline()
  await flush()
  expect(emit).toHaveBeenCalledOnce()
  expect(notify.blank).not.toHaveBeenCalled()
})

test('shows a toast for a new notice after the server confirmed that there were none', async () => {
  firestore.goOffline()
  await subscribe()
  firestore.goOnline()
  await flush()
  firestore.store(NOTICES, notice(2))
  await flush()
  expect(notify.blank).toHaveBeenCalledOnce()
})

test.each([
  ['post', 'An admin removed a post of yours.'],
  ['comment', 'An admin removed a comment of yours.'],
])('shows a toast when a %s is removed', async (what, text) => {
  await subscribe()
  firestore.store(NOTICES, notice(3, what))
  await flush()
  expect(notify.blank).toHaveBeenCalledExactlyOnceWith(text)
})

test('shows no toast when a notice moves up', async () => {
  firestore.store(NOTICES, notice(3), notice(2))
  await subscribe()
  await replace(notice(2), notice(1))
  await replace()
  await replace(notice(1))
  expect(emit).toHaveBeenCalledTimes(4)
  expect(notify.blank).not.toHaveBeenCalled()
})

test('shows a toast for a notice that arrived while the subscription had failed', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  firestore.store(NOTICES, notice(1))
  await subscribe()
  firestore.fail(NOTICES, 'resource-exhausted', { times: 1 })
  firestore.store(NOTICES, notice(3))
  await flush()
  expect(notify.blank).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(notify.blank).toHaveBeenCalledOnce()
})
