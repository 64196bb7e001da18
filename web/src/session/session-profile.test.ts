// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../design/notify'
import { SESSION_MESSAGES } from './session'
import { refreshProfile, watchProfile } from './session.firestore'

type Ear = {
  readonly next: (snapshot: unknown) => void
  readonly fail: (error: Error) => void
}
const ears: Ear[] = []
const end = vi.fn()
const stored = new Map<string, object>()

vi.mock('../data/firestore', () => ({ profiles: {} }))
vi.mock('../data/requests.firestore', () => ({
  readFromServer: async (uid: string) => ({ data: () => stored.get(uid) }),
}))
vi.mock('firebase/firestore', () => ({
  doc: (_: object, uid: string) => uid,
  onSnapshot: (_: object, _options: object, next: Ear['next'], fail: Ear['fail']) => {
    ears.push({ next, fail })
    return end
  },
}))

const ada = { id: 'ada', username: 'ada' }
const hear = (found: object | undefined, fromCache: boolean) =>
  ears.at(-1)?.next({
    exists: () => found !== undefined,
    data: () => found,
    metadata: { fromCache },
  })
const fail = () => ears.at(-1)?.fail(new Error('resource-exhausted'))
const tell = vi.fn()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  ears.length = 0
  stored.clear()
  tell.mockReset()
  end.mockReset()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(notify, 'error').mockReturnValue('')
  stop = watchProfile('ada', tell)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('an account is unfinished when the server says so, and not when the cache is empty', () => {
  hear(undefined, true)
  expect(tell).not.toHaveBeenCalled()
  hear(undefined, false)
  expect(tell).toHaveBeenCalledExactlyOnceWith(null)
})

test('a profile that cannot be read is told once, tried again, and counts as not known', () => {
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
  expect(tell).not.toHaveBeenCalled()
  hear(ada, false)
  expect(tell).toHaveBeenCalledExactlyOnceWith(ada)
})

test('a profile that is known is followed again in silence', () => {
  hear(ada, true)
  fail()
  expect(notify.error).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(ears).toHaveLength(2)
})

test('a profile that was just written is known, whenever the listener tells of it', async () => {
  stored.set('ada', ada)
  hear(undefined, false)
  await refreshProfile('ada')
  expect(tell).toHaveBeenLastCalledWith(ada)
})

test('a profile that was just written is not told as one that cannot be read', async () => {
  stored.set('ada', ada)
  await refreshProfile('ada')
  fail()
  expect(notify.error).not.toHaveBeenCalled()
})

test('a profile is not told to whom nobody follows, or when there is none', async () => {
  await refreshProfile('ada')
  stored.set('bob', {})
  await refreshProfile('bob')
  stop()
  stored.set('ada', ada)
  await refreshProfile('ada')
  expect(tell).not.toHaveBeenCalled()
})

test('nothing is asked once the member is gone', () => {
  fail()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(ears).toHaveLength(1)
  expect(end).toHaveBeenCalledOnce()
})
