// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../design/notify'
import { SESSION_MESSAGES } from './session'
import { refreshProfile, watchProfile } from './session.firestore'

type Subscriber = {
  readonly next: (snapshot: unknown) => void
  readonly fail: (error: Error) => void
}
const subscribers: Subscriber[] = []
const end = vi.fn()
const stored = new Map<string, object>()

vi.mock('../data/firestore', () => ({ profiles: {} }))
vi.mock('../data/documents.firestore', () => ({
  readFromServer: async (uid: string) => ({ data: () => stored.get(uid) }),
}))
vi.mock('firebase/firestore', () => ({
  doc: (_: object, uid: string) => uid,
  onSnapshot: (_: object, _options: object, next: Subscriber['next'], fail: Subscriber['fail']) => {
    subscribers.push({ next, fail })
    return end
  },
}))

const ada = { id: 'ada', username: 'ada' }
const emit = (found: object | undefined, fromCache: boolean) =>
  subscribers.at(-1)?.next({
    exists: () => found !== undefined,
    data: () => found,
    metadata: { fromCache },
  })
const fail = () => subscribers.at(-1)?.fail(new Error('resource-exhausted'))
const onProfile = vi.fn()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  subscribers.length = 0
  stored.clear()
  onProfile.mockReset()
  end.mockReset()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(notify, 'error').mockReturnValue('')
  stop = watchProfile('ada', onProfile)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('reports a missing profile from the server, not from an empty cache', () => {
  emit(undefined, true)
  expect(onProfile).not.toHaveBeenCalled()
  emit(undefined, false)
  expect(onProfile).toHaveBeenCalledExactlyOnceWith(null)
})

test('announces once that a profile cannot be read, and retries', () => {
  fail()
  expect(console.error).toHaveBeenCalledExactlyOnceWith(
    'Error fetching profile:',
    expect.any(Error),
  )
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(SESSION_MESSAGES.profileFailed)
  vi.advanceTimersByTime(10_000)
  fail()
  vi.advanceTimersByTime(10_000)
  expect(notify.error).toHaveBeenCalledOnce()
  expect(onProfile).not.toHaveBeenCalled()
  emit(ada, false)
  expect(onProfile).toHaveBeenCalledExactlyOnceWith(ada)
})

test('resubscribes without a toast if a profile is cached', () => {
  emit(ada, true)
  fail()
  expect(notify.error).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(subscribers).toHaveLength(2)
})

test('shows a profile that was just written before the listener emits it', async () => {
  stored.set('ada', ada)
  emit(undefined, false)
  await refreshProfile('ada')
  expect(onProfile).toHaveBeenLastCalledWith(ada)
})

test('shows no error for a profile that was just written', async () => {
  stored.set('ada', ada)
  await refreshProfile('ada')
  fail()
  expect(notify.error).not.toHaveBeenCalled()
})

test('ignores a refresh without a profile, for another member, or after the end', async () => {
  await refreshProfile('ada')
  stored.set('bob', {})
  await refreshProfile('bob')
  stop()
  stored.set('ada', ada)
  await refreshProfile('ada')
  expect(onProfile).not.toHaveBeenCalled()
})

test('stops retrying after sign-out', () => {
  fail()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(subscribers).toHaveLength(1)
  expect(end).toHaveBeenCalledOnce()
})
