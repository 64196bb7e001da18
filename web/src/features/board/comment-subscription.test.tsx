// @vitest-environment happy-dom

import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useComments } from './comments-store'

const { watchOne, stop } = vi.hoisted(() => ({ watchOne: vi.fn(), stop: vi.fn() }))
vi.mock('../../session/public-data', () => ({ publicData: { watch: () => stop, watchOne } }))

test('subscribes to no comment that is restored after the user has left the page', () => {
  watchOne.mockReturnValue(stop)
  const { result, unmount } = renderHook(() => useComments('a-post'))
  const { also } = result.current
  act(() => also('one'))
  unmount()
  also('other')
  // The page of comments and the single one.
  expect(stop).toHaveBeenCalledTimes(2)
  expect(watchOne).toHaveBeenCalledOnce()
  expect(watchOne.mock.lastCall?.[1]).toBe('one')
})
