import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followVotes } from '../votes.firestore'

type Ear = {
  readonly hear: (snapshot: object) => void
  readonly fail: (error: Error) => void
}
const ears: Ear[] = []

vi.mock('../../../data/firestore', () => ({ db: {}, votesOf: () => ({}), posts: {}, bans: {} }))
vi.mock('firebase/firestore', () => ({
  ...Object.fromEntries(
    ['doc', 'documentId', 'limit', 'query', 'runTransaction', 'where'].map((name) => [
      name,
      vi.fn(),
    ]),
  ),
  onSnapshot: (_: object, __: object, hear: Ear['hear'], fail: Ear['fail']) => {
    ears.push({ hear, fail })
    return () => undefined
  },
}))

const tell = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  ears.length = 0
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('the votes of a page of posts are told although they could not be followed at first', () => {
  const votes = followVotes('ada', tell)
  votes.ask(['one', 'two'])
  ears.at(-1)?.fail(new Error('resource-exhausted'))
  expect(tell).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(ears).toHaveLength(2)
  ears.at(-1)?.hear({ docs: [{ id: 'two' }], metadata: { fromCache: false } })
  const given = new Map([
    ['one', false],
    ['two', true],
  ])
  expect(tell).toHaveBeenCalledExactlyOnceWith(given)
})

test('a vote that no server denies stays given: an empty memory is no answer', () => {
  followVotes('ada', tell).ask(['one', 'two'])
  ears.at(-1)?.hear({ docs: [], metadata: { fromCache: true } })
  expect(tell).toHaveBeenLastCalledWith(new Map())
  ears.at(-1)?.hear({ docs: [{ id: 'one' }], metadata: { fromCache: true } })
  expect(tell).toHaveBeenLastCalledWith(new Map([['one', true]]))
})
