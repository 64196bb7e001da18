import { beforeEach, expect, test, vi } from 'vitest'
import { resubscribeOnError, subscribeLazily } from './resubscribe'

type Fail = (error: unknown) => void

const end = vi.fn<() => void>()
const begin = vi.fn<(fail: Fail) => () => void>(() => end)
const fail = vi.fn<Fail>()
const exhausted = new Error('resource-exhausted')
const failNow = () => begin.mock.lastCall?.[0](exhausted)

beforeEach(() => vi.useFakeTimers())

test('reports each failure and resubscribes after 10 s', () => {
  resubscribeOnError(begin, fail)
  for (const times of [1, 2, 3]) {
    failNow()
    expect(fail).toHaveBeenCalledTimes(times)
    expect(fail).toHaveBeenLastCalledWith(exhausted)
    vi.advanceTimersByTime(9_999)
    expect(begin).toHaveBeenCalledTimes(times)
    vi.advanceTimersByTime(1)
    expect(begin).toHaveBeenCalledTimes(times + 1)
  }
})

test('ends the current listener', () => {
  const ends = [vi.fn<() => void>(), vi.fn<() => void>()] as const
  begin.mockReturnValueOnce(ends[0]).mockReturnValueOnce(ends[1])
  const stop = resubscribeOnError(begin, fail)
  failNow()
  vi.advanceTimersByTime(10_000)
  stop()
  expect(ends[1]).toHaveBeenCalledOnce()
})

test('ends a failed listener only when the next one begins', () => {
  const ends = [vi.fn<() => void>(), vi.fn<() => void>()] as const
  begin.mockReturnValueOnce(ends[0]).mockReturnValueOnce(ends[1])
  const stop = resubscribeOnError(begin, fail)
  failNow()
  expect(ends[0]).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(ends[0]).toHaveBeenCalledOnce()
  stop()
  expect(ends.map((one) => one.mock.calls.length)).toEqual([1, 1])
})

test('resubscribes once after two failures of one listener', () => {
  const stop = resubscribeOnError(begin, fail)
  failNow()
  failNow()
  vi.advanceTimersByTime(10_000)
  expect(begin).toHaveBeenCalledTimes(2)
  failNow()
  failNow()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(begin).toHaveBeenCalledTimes(2)
})

test('does not resubscribe after the end', () => {
  const stop = resubscribeOnError(begin, fail)
  failNow()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(begin).toHaveBeenCalledOnce()
})

const nextTask = () => vi.advanceTimersByTimeAsync(0)

test('subscribes once the code is loaded, and stops on request', async () => {
  const stop = vi.fn<() => void>()
  const subscribe = vi.fn<(code: string) => () => void>(() => stop)
  const end = subscribeLazily(async () => 'code', subscribe, vi.fn<(error: unknown) => void>())
  await nextTask()
  expect(subscribe).toHaveBeenCalledWith('code')
  expect(stop).not.toHaveBeenCalled()
  end()
  expect(stop).toHaveBeenCalledOnce()
})

test('does not subscribe if it was ended before its code was loaded', async () => {
  const subscribe = vi.fn<(code: string) => () => void>(() => () => undefined)
  subscribeLazily(async () => 'code', subscribe, vi.fn<(error: unknown) => void>())()
  await nextTask()
  expect(subscribe).not.toHaveBeenCalled()
})

test('reports code that fails to load, unless the subscription has ended', async () => {
  const fail = vi.fn<(error: unknown) => void>()
  const lost = () => Promise.reject(new Error('no connection'))
  const subscribe = () => () => undefined
  subscribeLazily(lost, subscribe, fail)
  subscribeLazily(lost, subscribe, fail)()
  await nextTask()
  expect(fail).toHaveBeenCalledExactlyOnceWith(new Error('no connection'))
})

test('loads code again that has failed to load', async () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => 'code').mockRejectedValueOnce(new Error('no connection'))
  const subscribe = vi.fn<(code: string) => () => void>(() => () => undefined)
  subscribeLazily(load, subscribe, () => undefined)
  await nextTask()
  expect(subscribe).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(subscribe).toHaveBeenCalledExactlyOnceWith('code')
})

test('reports an error of the subscription itself', async () => {
  const fail = vi.fn<(error: unknown) => void>()
  const fail_ = () => {
    throw new Error('no such place')
  }
  subscribeLazily(async () => 'code', fail_, fail)
  await nextTask()
  expect(fail).toHaveBeenCalledExactlyOnceWith(new Error('no such place'))
})
