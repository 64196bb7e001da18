import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resubscribeOnError } from './resubscribe'

type Fail = (error: unknown) => void

const end = vi.fn<() => void>()
const begin = vi.fn<(fail: Fail) => () => void>(() => end)
const fail = vi.fn<Fail>()
const lost = new Error('resource-exhausted')
const loseIt = () => begin.mock.lastCall?.[0](lost)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('what has failed is told, and followed again after a rest, as often as it fails', () => {
  resubscribeOnError(begin, fail)
  for (const times of [1, 2, 3]) {
    loseIt()
    expect(fail).toHaveBeenCalledTimes(times)
    expect(fail).toHaveBeenLastCalledWith(lost)
    vi.advanceTimersByTime(9_999)
    expect(begin).toHaveBeenCalledTimes(times)
    vi.advanceTimersByTime(1)
    expect(begin).toHaveBeenCalledTimes(times + 1)
  }
})

test('the end is that of the present listener', () => {
  const ends = [vi.fn<() => void>(), vi.fn<() => void>()] as const
  begin.mockReturnValueOnce(ends[0]).mockReturnValueOnce(ends[1])
  const stop = resubscribeOnError(begin, fail)
  loseIt()
  vi.advanceTimersByTime(10_000)
  stop()
  expect(ends[1]).toHaveBeenCalledOnce()
})

test('what has failed is ended before another one is begun, and not before', () => {
  const ends = [vi.fn<() => void>(), vi.fn<() => void>()] as const
  begin.mockReturnValueOnce(ends[0]).mockReturnValueOnce(ends[1])
  const stop = resubscribeOnError(begin, fail)
  loseIt()
  expect(ends[0]).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(ends[0]).toHaveBeenCalledOnce()
  stop()
  expect(ends.map((one) => one.mock.calls.length)).toEqual([1, 1])
})

test('what fails twice before it is followed again is followed again once', () => {
  const stop = resubscribeOnError(begin, fail)
  loseIt()
  loseIt()
  vi.advanceTimersByTime(10_000)
  expect(begin).toHaveBeenCalledTimes(2)
  loseIt()
  loseIt()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(begin).toHaveBeenCalledTimes(2)
})

test('nothing is followed again after the end', () => {
  const stop = resubscribeOnError(begin, fail)
  loseIt()
  stop()
  vi.advanceTimersByTime(60_000)
  expect(begin).toHaveBeenCalledOnce()
})
