// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useComments } from './use-comments'

const { followComments } = vi.hoisted(() => ({ followComments: vi.fn() }))
vi.mock('./live-comments', () => ({ followComments }))

test('a comment that is brought back after the page was left is followed by nobody', () => {
  const followed = { more: vi.fn(), also: vi.fn(), stop: vi.fn() }
  followComments.mockReturnValue(followed)
  const { result, unmount } = renderHook(() => useComments('a-post'))
  const { also } = result.current
  act(() => also('one'))
  unmount()
  also('other')
  expect(followed.stop).toHaveBeenCalledOnce()
  expect(followed.also).toHaveBeenCalledExactlyOnceWith('one')
})
