// @vitest-environment happy-dom
import type { Post } from '@grid/schema/post'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { written } from '../feed/written.fixture'
import { FirstPageContext } from '../first-page'
import { tellPostNews } from './post-news'
import { usePost } from './use-post'

const { followPost } = vi.hoisted(() => ({ followPost: vi.fn() }))
vi.mock('./live-post', () => ({ followPost }))

const keptPost = vi.fn<(id: string) => Post | undefined>()
const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  followPost.mockReset().mockReturnValue(() => undefined)
  keptPost.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Opens a tab whose document came with two posts. */
function openTab() {
  const page = { of: 'board', drawn_at: 0, posts: [written(1), written(2)] } as const
  const wrapper = ({ children }: { children: ReactNode }) => (
    <FirstPageContext value={page}>{children}</FirstPageContext>
  )
  return {
    enter: (id: string) => {
      cleanup()
      return renderHook((now) => usePost(now.id, { attempt: 0, keptPost }), {
        wrapper,
        initialProps: { id },
      })
    },
  }
}

test('a post that the document came with is there at once, however late the tab wakes', () => {
  const tab = openTab()
  vi.advanceTimersByTime(60 * MINUTE)
  expect(tab.enter('p1').result.current).toMatchObject({ state: 'there', isStale: false })
})

test('who goes on to another of them soon finds it there as well', () => {
  const { result, rerender } = openTab().enter('p1')
  vi.advanceTimersByTime(MINUTE)
  rerender({ id: 'p2' })
  expect(result.current).toMatchObject({ state: 'there', post: { id: 'p2' } })
})

test('who comes back to it later waits for the post as it is by then', () => {
  const tab = openTab()
  tab.enter('p1')
  vi.advanceTimersByTime(3 * MINUTE)
  expect(tab.enter('p1').result.current.state).toBe('loading')
  expect(tab.enter('p2').result.current.state).toBe('loading')
})

test('it stays in sight while nobody answers, and is marked as old', () => {
  const { result } = openTab().enter('p1')
  vi.advanceTimersByTime(60 * MINUTE)
  act(() => followPost.mock.lastCall?.[1]({ state: 'failed' }))
  expect(result.current).toMatchObject({ state: 'there', isStale: true })
})

test('a post that the reader asks for anew is shown as the server has it by then', () => {
  const { result, unmount } = openTab().enter('p1')
  act(() => tellPostNews({ id: 'p2', post: null }))
  expect(result.current).toMatchObject({ state: 'there', post: { upvotes: 0 } })
  act(() => tellPostNews({ id: 'p1', post: written(1, { upvotes: 7 }) }))
  expect(result.current).toMatchObject({ state: 'there', post: { upvotes: 7 }, isStale: false })
  act(() => tellPostNews({ id: 'p1', post: null }))
  expect(result.current).toEqual({ state: 'gone' })
  unmount()
  act(() => tellPostNews({ id: 'p1', post: written(1) }))
  expect(result.current).toEqual({ state: 'gone' })
})

test.each(['unreachable', 'failed'])(
  'a post that the board has shown is there at once, and stays where the server is %s',
  (state) => {
    const tab = openTab()
    keptPost.mockImplementation((id) => (id === 'p3' ? written(3, { upvotes: 4 }) : undefined))
    const { result } = tab.enter('p3')
    expect(result.current).toMatchObject({ state: 'there', post: { upvotes: 4 }, isStale: false })
    act(() => followPost.mock.lastCall?.[1]({ state }))
    expect(result.current).toMatchObject({ state: 'there', post: { upvotes: 4 }, isStale: true })
  },
)

test('what is remembered when the connection breaks takes back nothing that was heard since', () => {
  const { result } = openTab().enter('p1')
  const remember = () =>
    followPost.mock.lastCall?.[1]({ state: 'there', post: written(1), isStale: true })
  act(() => tellPostNews({ id: 'p1', post: written(1, { upvotes: 7 }) }))
  act(remember)
  expect(result.current).toMatchObject({ state: 'there', post: { upvotes: 7 }, isStale: true })
  act(() => tellPostNews({ id: 'p1', post: null }))
  act(remember)
  expect(result.current).toEqual({ state: 'gone' })
})

test.each(['unreachable', 'failed'])(
  'a post that is %s later stays as it was heard last',
  (state) => {
    const { result } = openTab().enter('p1')
    const edited = written(1, { content: 'As edited since.' })
    act(() => followPost.mock.lastCall?.[1]({ state: 'there', post: edited, isStale: false }))
    act(() => followPost.mock.lastCall?.[1]({ state }))
    expect(result.current).toEqual({ state: 'there', post: edited, isStale: true })
    act(() => tellPostNews({ id: 'p1', post: null }))
    act(() => followPost.mock.lastCall?.[1]({ state }))
    expect(result.current).toEqual({ state: 'gone' })
  },
)
