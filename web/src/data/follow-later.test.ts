import { expect, test, vi } from 'vitest'
import { subscribeLazily } from './resubscribe'

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('follows once the code has come, and stops when told to', async () => {
  const stop = vi.fn<() => void>()
  const follow = vi.fn<(code: string) => () => void>(() => stop)
  const end = subscribeLazily(async () => 'code', follow, vi.fn<(error: unknown) => void>())
  await settled()
  expect(follow).toHaveBeenCalledWith('code')
  expect(stop).not.toHaveBeenCalled()
  end()
  expect(stop).toHaveBeenCalledOnce()
})

test('follows nothing that was ended before its code came', async () => {
  const follow = vi.fn<(code: string) => () => void>(() => () => undefined)
  subscribeLazily(async () => 'code', follow, vi.fn<(error: unknown) => void>())()
  await settled()
  expect(follow).not.toHaveBeenCalled()
})

test('says that the code does not come, unless nobody waits for it any more', async () => {
  const fail = vi.fn<(error: unknown) => void>()
  const lost = () => Promise.reject(new Error('no connection'))
  const follow = () => () => undefined
  subscribeLazily(lost, follow, fail)
  subscribeLazily(lost, follow, fail)()
  await settled()
  expect(fail).toHaveBeenCalledExactlyOnceWith(new Error('no connection'))
})

test('says that there is nothing to be followed', async () => {
  const fail = vi.fn<(error: unknown) => void>()
  const refuse = () => {
    throw new Error('no such place')
  }
  subscribeLazily(async () => 'code', refuse, fail)
  await settled()
  expect(fail).toHaveBeenCalledExactlyOnceWith(new Error('no such place'))
})
