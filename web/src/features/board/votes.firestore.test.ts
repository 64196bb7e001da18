import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeToVotes } from './votes.firestore'

type Listener = {
  readonly next: (snapshot: object) => void
  readonly fail: (error: Error) => void
}
const listeners: Listener[] = []

vi.mock('../../data/firestore', () => ({ db: {}, votesOf: () => ({}), posts: {}, bans: {} }))
vi.mock('firebase/firestore', () => ({
  ...Object.fromEntries(
    ['doc', 'documentId', 'limit', 'query', 'runTransaction', 'where'].map((name) => [
      name,
      vi.fn(),
    ]),
  ),
  onSnapshot: (_: object, __: object, next: Listener['next'], fail: Listener['fail']) => {
    listeners.push({ next, fail })
    return () => undefined
  },
}))

const emit = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  listeners.length = 0
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('emits the votes of a page after the first subscription failed', () => {
  const votes = subscribeToVotes('ada', emit)
  votes.add(['one', 'two'])
  listeners.at(-1)?.fail(new Error('resource-exhausted'))
  expect(emit).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(listeners).toHaveLength(2)
  listeners.at(-1)?.next({ docs: [{ id: 'two' }], metadata: { fromCache: false } })
  const given = new Map([
    ['one', false],
    ['two', true],
  ])
  expect(emit).toHaveBeenCalledExactlyOnceWith(given)
})

test('takes a missing vote from the server only, never from the cache', () => {
  subscribeToVotes('ada', emit).add(['one', 'two'])
  listeners.at(-1)?.next({ docs: [], metadata: { fromCache: true } })
  expect(emit).toHaveBeenLastCalledWith(new Map())
  listeners.at(-1)?.next({ docs: [{ id: 'one' }], metadata: { fromCache: true } })
  expect(emit).toHaveBeenLastCalledWith(new Map([['one', true]]))
})
