// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../design/notify'
import { watchBan } from './session.firestore'

type Stored =
  | {
      readonly is_active: boolean
      readonly reason: string
      readonly expires_at: { toMillis(): number } | null
    }
  | undefined
let arrive: (stored: Stored, fromCache?: boolean) => void = () => undefined
/** What the server says only confirms what was known. */
let confirm: () => void = () => undefined
let lose: () => void = () => undefined

/** By how much the server's clock is ahead of this device's. */
const skew = vi.hoisted(() => ({ ms: 0 }))
vi.mock('../data/plain-requests', () => ({ serverTime: async () => Date.now() + skew.ms }))
vi.mock('../data/firestore', () => ({ bans: {} }))
vi.mock('firebase/firestore', () => ({
  doc: () => ({}),
  onSnapshot: (
    _: object,
    { includeMetadataChanges }: { readonly includeMetadataChanges: boolean },
    next: (snapshot: object) => void,
    fail: (error: Error) => void,
  ) => {
    arrive = (stored, fromCache = false) =>
      next({ exists: () => stored !== undefined, data: () => stored, metadata: { fromCache } })
    confirm = () => includeMetadataChanges && arrive(undefined)
    lose = () => fail(new Error('resource-exhausted'))
    return () => undefined
  },
}))

const spam = { is_active: true, reason: 'Spam.', expires_at: null }
const tell = vi.fn()
let stop = () => {}

afterEach(() => {
  stop()
  vi.useRealTimers()
})

beforeEach(() => {
  vi.restoreAllMocks()
  tell.mockReset()
  skew.ms = 0
  vi.spyOn(notify, 'error').mockReturnValue('')
  vi.spyOn(notify, 'success').mockReturnValue('')
  stop = watchBan('mallory', tell)
})

test('a ban that was there before is passed on without a toast', () => {
  arrive(spam)
  expect(tell).toHaveBeenCalledExactlyOnceWith({ reason: 'Spam.', expires_at: null })
  expect(notify.error).not.toHaveBeenCalled()
})

test('a ban that arrives is told with its reason', () => {
  arrive(undefined)
  arrive(spam)
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Your account has been banned: Spam.')
})

test('an empty memory is no answer: a ban of before is not told as a new one', () => {
  arrive(undefined, true)
  expect(tell).not.toHaveBeenCalled()
  arrive(spam)
  expect(tell).toHaveBeenCalledOnce()
  expect(notify.error).not.toHaveBeenCalled()
})

test('a ban is told after the server has confirmed that there was none', () => {
  arrive(undefined, true)
  confirm()
  arrive(spam)
  expect(notify.error).toHaveBeenCalledOnce()
})

test('an empty memory does not lift a ban', () => {
  arrive(spam)
  arrive(undefined, true)
  expect(tell).toHaveBeenCalledOnce()
  expect(notify.success).not.toHaveBeenCalled()
})

test('a ban that is lifted is told', () => {
  arrive(spam)
  arrive({ ...spam, is_active: false })
  expect(tell).toHaveBeenLastCalledWith(null)
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Your ban has been lifted. Welcome back!')
})

test('a ban with an end is over when its time has come', async () => {
  vi.useFakeTimers()
  const end = Date.now() + 60_000
  arrive({ ...spam, expires_at: { toMillis: () => end } })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(notify.success).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(tell).toHaveBeenLastCalledWith(null)
  expect(notify.success).toHaveBeenCalledOnce()
})

test('a ban of thirty days, for which no timer can wait, is not over at once', async () => {
  vi.useFakeTimers()
  const end = Date.now() + 30 * 24 * 60 * 60_000
  arrive({ ...spam, expires_at: { toMillis: () => end } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(tell).toHaveBeenCalledOnce()
  expect(notify.success).not.toHaveBeenCalled()
})

test('a ban that was prolonged is over at its new end alone', async () => {
  vi.useFakeTimers()
  const start = Date.now()
  const until = (seconds: number) => ({ toMillis: () => start + seconds * 1_000 })
  arrive({ ...spam, expires_at: until(60) })
  arrive({ ...spam, expires_at: until(120) })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(notify.success).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(notify.success).toHaveBeenCalledOnce()
})

test('a ban ends by the clock of the rules, whatever that of the device says', async () => {
  vi.useFakeTimers()
  skew.ms = 40 * 60_000
  const end = Date.now() + 40 * 60_000 + 5_000
  arrive({ ...spam, expires_at: { toMillis: () => end } })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(tell).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(tell).toHaveBeenLastCalledWith(null)
})

test('a ban that ended before says nothing', async () => {
  const end = Date.now() - 1
  arrive({ ...spam, expires_at: { toMillis: () => end } })
  await vi.waitFor(() => expect(tell).toHaveBeenCalledExactlyOnceWith(null))
  expect(notify.error).not.toHaveBeenCalled()
})

test('a ban is told although it could not be followed for a while', () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  arrive(undefined)
  lose()
  arrive = () => undefined
  vi.advanceTimersByTime(10_000)
  arrive(spam)
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Your account has been banned: Spam.')
})
