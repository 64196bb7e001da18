// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { whenOnline } from './connection'

const isOnline = vi.spyOn(navigator, 'onLine', 'get')
afterEach(() => isOnline.mockReset())

it('goes on at once where there is a connection', async () => {
  isOnline.mockReturnValue(true)
  const tell = vi.fn()
  await whenOnline(tell)
  expect(tell).not.toHaveBeenCalled()
})

it('says that it waits, and goes on when the connection is back', async () => {
  isOnline.mockReturnValue(false)
  const [tell, goOn] = [vi.fn(), vi.fn()]
  const waiting = whenOnline(tell).then(goOn)
  expect(tell).toHaveBeenCalledOnce()
  await Promise.resolve()
  expect(goOn).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  await waiting
  expect(goOn).toHaveBeenCalledOnce()
})
