// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { everyWhileVisible, whenIdle } from './timers'

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

test('repeats work while the page is shown, and at once when it is shown again', () => {
  const show = (isShown: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isShown)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const end = everyWhileVisible(1_000, work)
  vi.advanceTimersByTime(2_000)
  expect(work).toHaveBeenCalledTimes(3)
  show(false)
  vi.advanceTimersByTime(60_000)
  expect(work).toHaveBeenCalledTimes(3)
  show(true)
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledTimes(5)
  end()
  show(true)
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledTimes(5)
})
