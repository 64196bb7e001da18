import { beforeEach, expect, test, vi } from 'vitest'
import { followPost } from './live-post'

const { watchOne } = vi.hoisted(() => ({ watchOne: vi.fn() }))
vi.mock('../../../session/reader', () => ({ reader: { watchOne } }))

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

test.each([
  ['invalid-argument', 'gone'],
  ['permission-denied', 'failed'],
])('a post that is refused as %s is %s', (code, state) => {
  const tell = vi.fn()
  followPost('a/b', tell)
  watchOne.mock.lastCall?.[3](Object.assign(new Error(code), { code }))
  expect(tell).toHaveBeenCalledExactlyOnceWith({ state })
})
