import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeToReplies } from './notifications.firestore'

type Listener = {
  readonly next: (snapshot: object) => void
  readonly fail: (error: Error) => void
}
/** The current listeners of the two documents: the replies and the inbox. */
const listeners = new Map<unknown, Listener>()

vi.mock('../../data/firestore', () => ({ db: {}, comments: {}, inboxes: {} }))
vi.mock('../../data/requests.firestore', () => ({ writeOnline: vi.fn() }))
vi.mock('firebase/firestore', () => ({
  ...Object.fromEntries(
    ['limit', 'orderBy', 'serverTimestamp', 'where'].map((name) => [name, vi.fn()]),
  ),
  query: () => 'replies',
  doc: () => 'inbox',
  onSnapshot: (source: unknown, _: object, next: Listener['next'], fail: Listener['fail']) => {
    listeners.set(source, { next, fail })
    return () => undefined
  },
}))

const emit = vi.fn()
const miss = vi.fn()
const lose = (source: string) => {
  listeners.get(source)?.fail(new Error('resource-exhausted'))
  listeners.delete(source)
}
const replies = (found: readonly string[], fromCache = false) =>
  listeners
    .get('replies')
    ?.next({ docs: found.map((data) => ({ data: () => data })), metadata: { fromCache } })
const inbox = (at: number | null, fromCache = false) => {
  const read = { read_at: { toMillis: () => at } }
  listeners.get('inbox')?.next({
    exists: () => at !== null,
    data: () => (at === null ? undefined : read),
    metadata: { fromCache },
  })
}

beforeEach(() => {
  listeners.clear()
  emit.mockReset()
  miss.mockReset()
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  subscribeToReplies('ada', emit, miss)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('emits replies once the time of the last read is loaded', () => {
  replies(['one'])
  expect(emit).not.toHaveBeenCalled()
  inbox(5)
  expect(emit).toHaveBeenCalledExactlyOnceWith({ newest: ['one'], readAt: 5 })
})

test('emits an empty list when the server has no replies and no inbox', () => {
  replies([])
  inbox(null)
  expect(emit).toHaveBeenCalledExactlyOnceWith({ newest: [], readAt: 0 })
  expect(miss).not.toHaveBeenCalled()
})

test('reports a miss for an empty cache until the server responds', () => {
  replies([], true)
  inbox(null, true)
  expect(miss).toHaveBeenCalled()
  expect(emit).not.toHaveBeenCalled()
  replies([])
  inbox(null)
  expect(emit).toHaveBeenCalledOnce()
})

test.each(['replies', 'inbox'])(
  'reports a failed subscription of the %s and subscribes again',
  (lost) => {
    lose(lost)
    expect(miss).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(10_000)
    replies(['one'])
    inbox(7)
    expect(emit).toHaveBeenCalledExactlyOnceWith({ newest: ['one'], readAt: 7 })
  },
)
