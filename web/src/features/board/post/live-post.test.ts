import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followPost } from './live-post'

const { watchOne } = vi.hoisted(() => ({ watchOne: vi.fn() }))
vi.mock('../../../session/public-data', () => ({ publicData: { watchOne } }))

beforeEach(() => {
  vi.useFakeTimers()
  watchOne.mockReset().mockReturnValue(() => undefined)
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
})

const fail = (code: string) => watchOne.mock.lastCall?.[3](Object.assign(new Error(code), { code }))

test.each([
  ['invalid-argument', 'gone'],
  ['permission-denied', 'failed'],
])('a post that is refused as %s is %s', (code, state) => {
  const tell = vi.fn()
  followPost('a/b', tell)
  fail(code)
  expect(tell).toHaveBeenCalledExactlyOnceWith({ state })
})

test.each([
  ['resource-exhausted', 2],
  ['invalid-argument', 1],
])('a post that was refused as %s has been asked for %i times a while later', (code, times) => {
  const stop = followPost('p1', () => undefined)
  fail(code)
  vi.advanceTimersByTime(10_000)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(watchOne).toHaveBeenCalledTimes(times)
})
