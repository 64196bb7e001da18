import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followReplies } from '../notifications.firestore'

type Ear = {
  readonly hear: (snapshot: object) => void
  readonly fail: (error: Error) => void
}
/** The present listener of each of the two: to the replies, and to when they were seen. */
const ears = new Map<unknown, Ear>()

vi.mock('../../../data/firestore', () => ({ db: {}, comments: {}, inboxes: {} }))
vi.mock('../../../data/requests.firestore', () => ({ writeOnline: vi.fn() }))
vi.mock('firebase/firestore', () => ({
  ...Object.fromEntries(
    ['limit', 'orderBy', 'serverTimestamp', 'where'].map((name) => [name, vi.fn()]),
  ),
  query: () => 'replies',
  doc: () => 'inbox',
  onSnapshot: (source: unknown, _: object, hear: Ear['hear'], fail: Ear['fail']) => {
    ears.set(source, { hear, fail })
    return () => undefined
  },
}))

const tell = vi.fn()
const miss = vi.fn()
const lose = (source: string) => {
  ears.get(source)?.fail(new Error('resource-exhausted'))
  ears.delete(source)
}
const replies = (found: readonly string[], fromCache = false) =>
  ears
    .get('replies')
    ?.hear({ docs: found.map((data) => ({ data: () => data })), metadata: { fromCache } })
const inbox = (at: number | null, fromCache = false) => {
  const read = { read_at: { toMillis: () => at } }
  ears.get('inbox')?.hear({
    exists: () => at !== null,
    data: () => (at === null ? undefined : read),
    metadata: { fromCache },
  })
}

beforeEach(() => {
  ears.clear()
  tell.mockReset()
  miss.mockReset()
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  followReplies('ada', tell, miss)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('replies are told once it is known as well until when they were seen', () => {
  replies(['one'])
  expect(tell).not.toHaveBeenCalled()
  inbox(5)
  expect(tell).toHaveBeenCalledExactlyOnceWith({ newest: ['one'], readAt: 5 })
})

test('who never looked, and to whom nobody replied, is told so by the server', () => {
  replies([])
  inbox(null)
  expect(tell).toHaveBeenCalledExactlyOnceWith({ newest: [], readAt: 0 })
  expect(miss).not.toHaveBeenCalled()
})

test('without the server an empty memory is no answer, until the server is heard', () => {
  replies([], true)
  inbox(null, true)
  expect(miss).toHaveBeenCalled()
  expect(tell).not.toHaveBeenCalled()
  replies([])
  inbox(null)
  expect(tell).toHaveBeenCalledOnce()
})

test.each(['replies', 'inbox'])(
  'that the %s could not be followed is told, and they are followed again',
  (lost) => {
    lose(lost)
    expect(miss).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(10_000)
    replies(['one'])
    inbox(7)
    expect(tell).toHaveBeenCalledExactlyOnceWith({ newest: ['one'], readAt: 7 })
  },
)
