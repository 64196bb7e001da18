import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../../../design/notify'
import { followRemovals } from '../removals.firestore'

let arrive: (notices: readonly object[], fromCache?: boolean) => void = () => undefined
/** What the server says only confirms what was known. */
let confirm: () => void = () => undefined
let lose: () => void = () => undefined
vi.mock('../../../data/firestore', () => ({ removalNotices: {} }))
vi.mock('../../../data/requests.firestore', () => ({ writeOnline: vi.fn() }))
vi.mock('firebase/firestore', () => ({
  ...Object.fromEntries(
    ['doc', 'limit', 'orderBy', 'query', 'where'].map((name) => [name, vi.fn()]),
  ),
  onSnapshot: (
    _: object,
    { includeMetadataChanges }: { readonly includeMetadataChanges: boolean },
    next: (snapshot: object) => void,
    fail: (error: Error) => void,
  ) => {
    arrive = (notices, fromCache = false) =>
      next({
        docs: notices.map((notice) => ({ data: () => notice })),
        empty: notices.length === 0,
        metadata: { fromCache },
      })
    confirm = () => includeMetadataChanges && arrive([])
    lose = () => fail(new Error('resource-exhausted'))
    return () => undefined
  },
}))

const notice = (at: number, target_type = 'post') => ({
  id: `${target_type}_${at}`,
  target_type,
  created_at: { toMillis: () => at },
})
const tell = vi.fn()

beforeEach(() => {
  tell.mockReset()
  vi.spyOn(notify, 'blank').mockReturnValue('')
  followRemovals('ada', tell)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('what was removed before is passed on without a toast', () => {
  const earlier = [notice(2), notice(1)]
  arrive(earlier)
  expect(tell).toHaveBeenLastCalledWith(earlier)
  expect(notify.blank).not.toHaveBeenCalled()
})

test('an empty memory is no answer: what was removed before is not told as news', () => {
  arrive([], true)
  expect(tell).not.toHaveBeenCalled()
  arrive([notice(2), notice(1)])
  expect(tell).toHaveBeenCalledOnce()
  expect(notify.blank).not.toHaveBeenCalled()
})

test('a removal is told after the server has confirmed that there was none', () => {
  arrive([], true)
  confirm()
  arrive([notice(2)])
  expect(notify.blank).toHaveBeenCalledOnce()
})

test.each([
  ['post', 'An admin removed a post of yours.'],
  ['comment', 'An admin removed a comment of yours.'],
])('a %s that is removed meanwhile is told at once', (what, text) => {
  arrive([])
  arrive([notice(3, what)])
  expect(notify.blank).toHaveBeenCalledExactlyOnceWith(text)
})

test('a notice that moves up when another is dismissed is no news', () => {
  arrive([notice(3), notice(2)])
  arrive([notice(2), notice(1)])
  arrive([])
  arrive([notice(1)])
  expect(notify.blank).not.toHaveBeenCalled()
})

test('a removal is told although the notices could not be followed for a while', () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  arrive([notice(1)])
  lose()
  arrive = () => undefined
  vi.advanceTimersByTime(10_000)
  arrive([notice(3), notice(1)])
  expect(notify.blank).toHaveBeenCalledOnce()
})
