// @vitest-environment happy-dom

import type { Post } from '@grid/schema/post'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FirstPageContext } from './first-page'
import { publishPostUpdate, subscribeToPost, usePost } from './post'
import { samplePost } from './post.fixture'

const { watchOne } = vi.hoisted(() => ({ watchOne: vi.fn() }))
vi.mock('../../session/public-data', () => ({ publicData: { watchOne } }))

beforeEach(() => {
  vi.useFakeTimers()
  watchOne.mockReset().mockReturnValue(() => undefined)
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
})

const fail = (code: string) => watchOne.mock.lastCall?.[3](Object.assign(new Error(code), { code }))

test.each([
  ['invalid-argument', 'gone'],
  ['permission-denied', 'failed'],
])('maps the error code %s of a post to %s', (code, state) => {
  const onChange = vi.fn()
  subscribeToPost('a/b', onChange)
  fail(code)
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ state })
})

test.each([
  ['resource-exhausted', 2],
  ['invalid-argument', 1],
])('after the error %s, has requested a post %i times', (code, times) => {
  const stop = subscribeToPost('p1', () => undefined)
  fail(code)
  vi.advanceTimersByTime(10_000)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(watchOne).toHaveBeenCalledTimes(times)
})

/** Emits what the data source knows of the post: from the server, or from the cache alone. */
const emit = (found: Post | null, fromCache = false) =>
  act(() => watchOne.mock.lastCall?.[2]({ found, fromCache }))
const LOST = {
  unreachable: () => emit(null, true),
  failed: () => act(() => fail('unavailable')),
}

const cachedPost = vi.fn<(id: string) => Post | undefined>()
const MINUTE = 60_000

beforeEach(() => cachedPost.mockReset())

/** Opens a tab whose document came with two posts. */
function openTab() {
  const page = { of: 'board', drawn_at: 0, posts: [samplePost(1), samplePost(2)] } as const
  const wrapper = ({ children }: { children: ReactNode }) => (
    <FirstPageContext value={page}>{children}</FirstPageContext>
  )
  return {
    enter: (id: string) => {
      cleanup()
      return renderHook((now) => usePost(now.id, { attempt: 0, cachedPost }), {
        wrapper,
        initialProps: { id },
      })
    },
  }
}

test('shows a prerendered post at once, however late the tab wakes', () => {
  const tab = openTab()
  vi.advanceTimersByTime(60 * MINUTE)
  expect(tab.enter('p1').result.current).toMatchObject({ state: 'there', isStale: false })
})

test('shows another prerendered post at once soon after', () => {
  const { result, rerender } = openTab().enter('p1')
  vi.advanceTimersByTime(MINUTE)
  rerender({ id: 'p2' })
  expect(result.current).toMatchObject({ state: 'there', post: { id: 'p2' } })
})

test('loads a post again that the user returns to later', () => {
  const tab = openTab()
  tab.enter('p1')
  vi.advanceTimersByTime(3 * MINUTE)
  expect(tab.enter('p1').result.current.state).toBe('loading')
  expect(tab.enter('p2').result.current.state).toBe('loading')
})

test('shows the prerendered post as stale while the server does not answer', () => {
  const { result } = openTab().enter('p1')
  vi.advanceTimersByTime(60 * MINUTE)
  LOST.failed()
  expect(result.current).toMatchObject({ state: 'there', isStale: true })
})

test('shows a refreshed post as the server returned it', () => {
  const { result, unmount } = openTab().enter('p1')
  act(() => publishPostUpdate({ id: 'p2', post: null }))
  expect(result.current).toMatchObject({ state: 'there', post: { upvotes: 0 } })
  act(() => publishPostUpdate({ id: 'p1', post: samplePost(1, { upvotes: 7 }) }))
  expect(result.current).toMatchObject({ state: 'there', post: { upvotes: 7 }, isStale: false })
  act(() => publishPostUpdate({ id: 'p1', post: null }))
  expect(result.current).toEqual({ state: 'gone' })
  unmount()
  act(() => publishPostUpdate({ id: 'p1', post: samplePost(1) }))
  expect(result.current).toEqual({ state: 'gone' })
})

test.each(['unreachable', 'failed'] as const)(
  'a post that the board has shown is there at once, and stays where the server is %s',
  (state) => {
    const tab = openTab()
    cachedPost.mockImplementation((id) => (id === 'p3' ? samplePost(3, { upvotes: 4 }) : undefined))
    const { result } = tab.enter('p3')
    expect(result.current).toMatchObject({ state: 'there', post: { upvotes: 4 }, isStale: false })
    LOST[state]()
    expect(result.current).toMatchObject({ state: 'there', post: { upvotes: 4 }, isStale: true })
  },
)

test('replaces no newer state with the cache when the connection breaks', () => {
  const { result } = openTab().enter('p1')
  const remember = () => emit(samplePost(1), true)
  emit(samplePost(1))
  act(() => publishPostUpdate({ id: 'p1', post: samplePost(1, { upvotes: 7 }) }))
  remember()
  expect(result.current).toMatchObject({ state: 'there', post: { upvotes: 7 }, isStale: true })
  act(() => publishPostUpdate({ id: 'p1', post: null }))
  remember()
  expect(result.current).toEqual({ state: 'gone' })
})

test.each(['unreachable', 'failed'] as const)(
  'shows the last version from the server of a post that is %s later',
  (state) => {
    const { result } = openTab().enter('p1')
    const edited = samplePost(1, { content: 'As edited since.' })
    emit(edited)
    LOST[state]()
    expect(result.current).toEqual({ state: 'there', post: edited, isStale: true })
    act(() => publishPostUpdate({ id: 'p1', post: null }))
    LOST[state]()
    expect(result.current).toEqual({ state: 'gone' })
  },
)
