import { expect, test, vi } from 'vitest'
import { subscribeLazily } from './resubscribe'

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0))

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

test('reports an error of the subscription itself', async () => {
  const fail = vi.fn<(error: unknown) => void>()
  const fail_ = () => {
    throw new Error('no such place')
  }
  subscribeLazily(async () => 'code', fail_, fail)
  await nextTask()
  expect(fail).toHaveBeenCalledExactlyOnceWith(new Error('no such place'))
})
