// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './idle'

const work = vi.fn<() => void>()

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  work.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['a second as a rule', [], { timeout: 1_000 }],
  ['as long as is said', [3_000], { timeout: 3_000 }],
  ['without a limit where that is said', [null], {}],
] as const)('a busy browser is waited for %s', (_, latest, options) => {
  const request = vi.fn<typeof requestIdleCallback>(() => 7)
  const cancel = vi.fn<typeof cancelIdleCallback>()
  vi.stubGlobal('requestIdleCallback', request)
  vi.stubGlobal('cancelIdleCallback', cancel)
  const callOff = whenIdle(work, ...latest)
  expect(request).toHaveBeenCalledExactlyOnceWith(expect.any(Function), options)
  callOff()
  expect(cancel).toHaveBeenCalledExactlyOnceWith(7)
})

test('a browser that does not say when it rests is given a moment', () => {
  Reflect.deleteProperty(window, 'requestIdleCallback')
  whenIdle(work)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(work).toHaveBeenCalledOnce()
  whenIdle(work)()
  vi.runAllTimers()
  expect(work).toHaveBeenCalledOnce()
})
