import { beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../../data/firestore-server.fixture'
import { subscribeToVotes } from './votes.firestore'

const VOTES = 'profiles/ada/votes'
const emit = vi.fn()
/** Lets the subscriptions emit. */
const flush = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => vi.useFakeTimers())

test('emits the votes of a page after the first subscription failed', async () => {
  firestore.store(VOTES, { id: 'two' })
  firestore.fail(VOTES, 'resource-exhausted', { times: 1 })
  subscribeToVotes('ada', emit).add(['one', 'two'])
  await flush()
  expect(emit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(firestore.requests()).toHaveLength(2)
  const given = new Map([
    ['one', false],
    ['two', true],
  ])
  expect(emit).toHaveBeenCalledExactlyOnceWith(given)
})

test('emits a missing vote only from the server, never from the cache', async () => {
  firestore.goOffline()
  subscribeToVotes('ada', emit).add(['one', 'two'])
  await flush()
  expect(emit).toHaveBeenLastCalledWith(new Map())
  firestore.cache(VOTES, { id: 'one' })
  await flush()
  expect(emit).toHaveBeenLastCalledWith(new Map([['one', true]]))
})
