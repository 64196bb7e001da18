import { Timestamp } from 'firebase/firestore'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { COMMENT } from './comment.fixture'
import { subscribeToReplies } from './notifications.firestore'

const emit = vi.fn()
const miss = vi.fn()
/** Lets the subscriptions emit. */
const flush = () => vi.advanceTimersByTimeAsync(0)
const reply = { ...COMMENT, id: 'one', user_id: 'bob', recipient_ids: ['ada'] }
const readAt = (ms: number) => ({ id: 'ada', read_at: Timestamp.fromMillis(ms) })
let stop: () => void

const subscribe = async () => {
  stop = subscribeToReplies('ada', emit, miss)
  await flush()
}

beforeEach(() => {
  emit.mockReset()
  miss.mockReset()
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('emits the replies to a member once the time of the last read is loaded', async () => {
  firestore.store('comments', reply, { ...reply, id: 'other', recipient_ids: ['bob'] })
  firestore.store('inboxes', readAt(5))
  const answer = firestore.hold('inboxes')
  await subscribe()
  expect(emit).not.toHaveBeenCalled()
  answer()
  await flush()
  expect(emit).toHaveBeenCalledExactlyOnceWith({ newest: [reply], readAt: 5 })
})

test('emits an empty list when the server has no replies and no inbox', async () => {
  await subscribe()
  expect(emit).toHaveBeenCalledExactlyOnceWith({ newest: [], readAt: 0 })
  expect(miss).not.toHaveBeenCalled()
})

test('reports a miss for an empty cache until the server responds', async () => {
  firestore.goOffline()
  await subscribe()
  expect(miss).toHaveBeenCalled()
  expect(emit).not.toHaveBeenCalled()
  firestore.goOnline()
  await flush()
  expect(emit).toHaveBeenCalledOnce()
})

test.each([
  ['replies', 'comments'],
  ['inbox', 'inboxes'],
])('reports a failed subscription of the %s and subscribes again', async (_, lost) => {
  firestore.store('comments', reply)
  firestore.store('inboxes', readAt(7))
  firestore.fail(lost, 'resource-exhausted', { times: 1 })
  await subscribe()
  expect(miss).toHaveBeenCalledOnce()
  expect(emit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(emit).toHaveBeenCalledExactlyOnceWith({ newest: [reply], readAt: 7 })
})
