import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followReplies } from './live-replies'

type Ear = {
  readonly hear: (snapshot: object) => void
  readonly fail: (error: Error) => void
}
/** The present listener of each of the two: to the replies, and to when they were seen. */
const ears = new Map<unknown, Ear>()

vi.mock('../../../data/firestore', () => ({ db: {}, comments: {}, inboxes: {} }))
vi.mock('firebase/firestore', () => ({
  ...Object.fromEntries(
    ['limit', 'orderBy', 'runTransaction', 'serverTimestamp', 'where'].map((name) => [
      name,
      vi.fn(),
    ]),
  ),
  query: () => 'replies',
  doc: () => 'inbox',
  onSnapshot: (source: unknown, hear: Ear['hear'], fail: Ear['fail']) => {
    ears.set(source, { hear, fail })
    return () => undefined
  },
}))

const lose = (source: string) => {
  ears.get(source)?.fail(new Error('resource-exhausted'))
  ears.delete(source)
}
const reply = { id: 'c1' }
const hearReplies = () => ears.get('replies')?.hear({ docs: [{ data: () => reply }] })
const hearInbox = () =>
  ears.get('inbox')?.hear({ data: () => ({ read_at: { toMillis: () => 7 } }) })

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each(['replies', 'inbox'])(
  'the bell hears of a reply although the %s could not be followed for a while',
  (lost) => {
    const tell = vi.fn()
    followReplies('ada', tell)
    lose(lost)
    vi.advanceTimersByTime(10_000)
    hearReplies()
    hearInbox()
    expect(tell).toHaveBeenCalledExactlyOnceWith({ newest: [reply], readAt: 7 })
  },
)
