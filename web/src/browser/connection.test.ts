// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { whenOnline } from './connection'

const setOnline = (isOnline: boolean) =>
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

it('resolves at once online', async () => {
  setOnline(true)
  const onOffline = vi.fn()
  await whenOnline(onOffline)
  expect(onOffline).not.toHaveBeenCalled()
})

it('calls back offline, and resolves when the browser is online', async () => {
  setOnline(false)
  const [onOffline, onResolved] = [vi.fn(), vi.fn()]
  const waiting = whenOnline(onOffline).then(onResolved)
  expect(onOffline).toHaveBeenCalledOnce()
  await Promise.resolve()
  expect(onResolved).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  await waiting
  expect(onResolved).toHaveBeenCalledOnce()
})
