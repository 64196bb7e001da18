// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './timers'

const work = vi.fn<() => void>()

beforeEach(() => vi.useFakeTimers())

test.each([
  ['after 1 s by default', [], { timeout: 1_000 }],
  ['after the given time', [3_000], { timeout: 3_000 }],
  ['without a limit for null', [null], {}],
] as const)('runs in a busy browser %s', (_, latest, options) => {
  const request = vi.fn<typeof requestIdleCallback>(() => 7)
  const cancel = vi.fn<typeof cancelIdleCallback>()
  vi.stubGlobal('requestIdleCallback', request)
  vi.stubGlobal('cancelIdleCallback', cancel)
  const cancelWork = whenIdle(work, ...latest)
  expect(request).toHaveBeenCalledExactlyOnceWith(expect.any(Function), options)
  cancelWork()
  expect(cancel).toHaveBeenCalledExactlyOnceWith(7)
})

test('runs after 200 ms without requestIdleCallback', () => {
  Reflect.deleteProperty(window, 'requestIdleCallback')
  whenIdle(work)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(work).toHaveBeenCalledOnce()
  whenIdle(work)()
  vi.runAllTimers()
  expect(work).toHaveBeenCalledOnce()
})
