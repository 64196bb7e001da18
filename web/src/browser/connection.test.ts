// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { whenOnline } from './connection'

const isOnline = vi.spyOn(navigator, 'onLine', 'get')
afterEach(() => isOnline.mockReset())

it('resolves at once online', async () => {
  isOnline.mockReturnValue(true)
  const onOffline = vi.fn()
  await whenOnline(onOffline)
  expect(onOffline).not.toHaveBeenCalled()
})

it('calls back offline, and resolves when the browser is online', async () => {
  isOnline.mockReturnValue(false)
  const [onOffline, onResolved] = [vi.fn(), vi.fn()]
  const waiting = whenOnline(onOffline).then(onResolved)
  expect(onOffline).toHaveBeenCalledOnce()
  await Promise.resolve()
  expect(onResolved).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  await waiting
  expect(onResolved).toHaveBeenCalledOnce()
})
