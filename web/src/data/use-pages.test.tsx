// @vitest-environment happy-dom
import { LIMITS } from '@grid/schema/limits'
import { act, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { usePages } from './use-pages'

const SIZE = LIMITS.page.posts

/** A list of numbers, in pages. */
const pagesOf = (count: number) =>
  vi.fn(async (last: number | null) =>
    Array.from({ length: count }, (_, index) => index).slice(
      last === null ? 0 : last + 1,
      last === null ? SIZE : last + 1 + SIZE,
    ),
  )

async function open(fetchPage: (last: number | null) => Promise<readonly number[]>) {
  const hook = renderHook(() => usePages(fetchPage), { wrapper: StrictMode })
  await act(async () => undefined)
  return hook.result
}

test('loads the first page once at once, also in strict mode', async () => {
  const result = await open(pagesOf(3))
  expect(result.current).toMatchObject({ items: [0, 1, 2], state: 'ready', hasMore: false })
})

test('loads the next page on request, until a page is not full', async () => {
  const result = await open(pagesOf(SIZE + 1))
  expect(result.current).toMatchObject({ hasMore: true })
  await act(async () => result.current.more())
  expect(result.current.items).toHaveLength(SIZE + 1)
  expect(result.current.hasMore).toBe(false)
})

test('continues after the last loaded item, even if it was removed', async () => {
  const result = await open(pagesOf(SIZE + 1))
  act(() => result.current.remove(SIZE - 1))
  await act(async () => result.current.more())
  expect(result.current.items.slice(-2)).toEqual([SIZE - 2, SIZE])
})

test('keeps what is loaded when a page fails, and loads that page when asked again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const fetchPage = pagesOf(SIZE + 1)
  const result = await open(fetchPage)
  fetchPage.mockRejectedValueOnce(new Error('unavailable'))
  await act(async () => result.current.more())
  expect(result.current).toMatchObject({
    state: 'failed',
    error: 'Something went wrong. Please try again in a moment.',
  })
  expect(result.current.items).toHaveLength(SIZE)
  await act(async () => result.current.more())
  expect(result.current.items).toHaveLength(SIZE + 1)
})
