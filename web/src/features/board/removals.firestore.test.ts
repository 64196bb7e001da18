import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../../design/notify'
import { subscribeToRemovals } from './removals.firestore'

let arrive: (notices: readonly object[], fromCache?: boolean) => void = () => undefined
/** The server confirms the cached state. */
let confirm: () => void = () => undefined
let lose: () => void = () => undefined
vi.mock('../../data/firestore', () => ({ removalNotices: {} }))
vi.mock('../../data/requests.firestore', () => ({ writeOnline: vi.fn() }))
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
const emit = vi.fn()

beforeEach(() => {
  emit.mockReset()
  vi.spyOn(notify, 'blank').mockReturnValue('')
  subscribeToRemovals('ada', emit)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('emits earlier notices without a toast', () => {
  const earlier = [notice(2), notice(1)]
  arrive(earlier)
  expect(emit).toHaveBeenLastCalledWith(earlier)
  expect(notify.blank).not.toHaveBeenCalled()
})

test('shows no toast for earlier notices after an empty cache', () => {
  arrive([], true)
  expect(emit).not.toHaveBeenCalled()
  arrive([notice(2), notice(1)])
  expect(emit).toHaveBeenCalledOnce()
  expect(notify.blank).not.toHaveBeenCalled()
})

test('shows a toast for a new notice after the server confirmed that there were none', () => {
  arrive([], true)
  confirm()
  arrive([notice(2)])
  expect(notify.blank).toHaveBeenCalledOnce()
})

test.each([
  ['post', 'An admin removed a post of yours.'],
  ['comment', 'An admin removed a comment of yours.'],
])('shows a toast when a %s is removed', (what, text) => {
  arrive([])
  arrive([notice(3, what)])
  expect(notify.blank).toHaveBeenCalledExactlyOnceWith(text)
})

test('shows no toast when a notice moves up', () => {
  arrive([notice(3), notice(2)])
  arrive([notice(2), notice(1)])
  arrive([])
  arrive([notice(1)])
  expect(notify.blank).not.toHaveBeenCalled()
})

test('shows a toast for a notice that arrived while the subscription had failed', () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  arrive([notice(1)])
  lose()
  arrive = () => undefined
  vi.advanceTimersByTime(10_000)
  arrive([notice(3), notice(1)])
  expect(notify.blank).toHaveBeenCalledOnce()
})
