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
/** The server confirms the cached state. */
let confirm: () => void = () => undefined
let lose: () => void = () => undefined

/** By how much the server's clock is ahead of this device's. */
const skew = vi.hoisted(() => ({ ms: 0 }))
vi.mock('../data/rest-client', () => ({ serverNow: async () => Date.now() + skew.ms }))
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
const onBan = vi.fn()
let stop = () => {}

afterEach(() => {
  stop()
  vi.useRealTimers()
})

beforeEach(() => {
  vi.restoreAllMocks()
  onBan.mockReset()
  skew.ms = 0
  vi.spyOn(notify, 'error').mockReturnValue('')
  vi.spyOn(notify, 'success').mockReturnValue('')
  stop = watchBan('mallory', onBan)
})

test('passes an existing ban on without a toast', () => {
  arrive(spam)
  expect(onBan).toHaveBeenCalledExactlyOnceWith({ reason: 'Spam.', expires_at: null })
  expect(notify.error).not.toHaveBeenCalled()
})

test('shows a new ban with its reason', () => {
  arrive(undefined)
  arrive(spam)
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Your account has been banned: Spam.')
})

test('shows no toast for an existing ban after an empty cache', () => {
  arrive(undefined, true)
  expect(onBan).not.toHaveBeenCalled()
  arrive(spam)
  expect(onBan).toHaveBeenCalledOnce()
  expect(notify.error).not.toHaveBeenCalled()
})

test('shows a ban after the server has confirmed that there was none', () => {
  arrive(undefined, true)
  confirm()
  arrive(spam)
  expect(notify.error).toHaveBeenCalledOnce()
})

test('lifts no ban because of an empty cache', () => {
  arrive(spam)
  arrive(undefined, true)
  expect(onBan).toHaveBeenCalledOnce()
  expect(notify.success).not.toHaveBeenCalled()
})

test('announces that a ban is lifted', () => {
  arrive(spam)
  arrive({ ...spam, is_active: false })
  expect(onBan).toHaveBeenLastCalledWith(null)
  expect(notify.success).toHaveBeenCalledExactlyOnceWith('Your ban has been lifted. Welcome back!')
})

test('ends a ban at its expiry', async () => {
  vi.useFakeTimers()
  const end = Date.now() + 60_000
  arrive({ ...spam, expires_at: { toMillis: () => end } })
  await vi.advanceTimersByTimeAsync(59_999)
  expect(notify.success).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onBan).toHaveBeenLastCalledWith(null)
  expect(notify.success).toHaveBeenCalledOnce()
})

test('does not end a ban of thirty days early, although no timer can be that long', async () => {
  vi.useFakeTimers()
  const end = Date.now() + 30 * 24 * 60 * 60_000
  arrive({ ...spam, expires_at: { toMillis: () => end } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onBan).toHaveBeenCalledOnce()
  expect(notify.success).not.toHaveBeenCalled()
})

test('ends a ban at its updated expiry', async () => {
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

test('ends a ban by the clock of the server, even if the clock of the device is wrong', async () => {
  vi.useFakeTimers()
  skew.ms = 40 * 60_000
  const end = Date.now() + 40 * 60_000 + 5_000
  arrive({ ...spam, expires_at: { toMillis: () => end } })
  await vi.advanceTimersByTimeAsync(4_999)
  expect(onBan).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(onBan).toHaveBeenLastCalledWith(null)
})

test('shows no toast for a ban that has already ended', async () => {
  const end = Date.now() - 1
  arrive({ ...spam, expires_at: { toMillis: () => end } })
  await vi.waitFor(() => expect(onBan).toHaveBeenCalledExactlyOnceWith(null))
  expect(notify.error).not.toHaveBeenCalled()
})

test('shows a ban that arrives after the subscription failed for a while', () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  arrive(undefined)
  lose()
  arrive = () => undefined
  vi.advanceTimersByTime(10_000)
  arrive(spam)
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Your account has been banned: Spam.')
})
