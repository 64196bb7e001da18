// @vitest-environment happy-dom

import type { Post } from '@grid/schema/post'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../../data/firestore-server.fixture'
import { notify } from '../../../design/notify'
import { sessionOf } from '../../../session/member.fixture'
import { sessionStore } from '../../../session/session-store'
import { FirstPageContext } from '../first-page'
import { onPostUpdate, publishPostUpdate, subscribeToPost, usePost, useWholePost } from './post'
import { samplePost } from './post.fixture'

beforeEach(() => {
  vi.useFakeTimers()
  sessionStore.setState({ session: sessionOf('ada') })
})

/** Lets the subscription emit, also the first one, which loads its code; then passes time. */
const flush = (ms = 0) =>
  act(async () => {
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(ms)
  })
const PAUSE = 10_000
const LOST = {
  // Nothing is cached after a failure.
  unreachable: async () => {
    firestore.fail('posts', 'unavailable', { times: 1 })
    firestore.goOffline()
    await flush(PAUSE)
  },
  failed: async () => {
    firestore.fail('posts', 'unavailable')
    await flush(PAUSE)
  },
}

test.each([
  ['a/b', 'gone'],
  ['rejected', 'failed'],
])('maps the rejection of the post %s to %s', async (id, state) => {
  firestore.fail('posts/rejected', 'permission-denied')
  const onChange = vi.fn()
  const stop = subscribeToPost(id, onChange)
  await flush()
  stop()
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ state })
})

test.each([
  ['resource-exhausted', 2],
  ['invalid-argument', 1],
])('after the error %s, has requested a post %i times', async (code, times) => {
  firestore.fail('posts', code)
  const stop = subscribeToPost('p1', () => undefined)
  await flush()
  await vi.advanceTimersByTimeAsync(PAUSE)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(firestore.requests()).toHaveLength(times)
})

const cachedPost = vi.fn<(id: string) => Post | undefined>()
const MINUTE = 60_000

beforeEach(() => cachedPost.mockReset())

/** Opens a tab whose document came with two posts. */
function openTab() {
  const page = { of: 'board', rendered_at: 0, posts: [samplePost(1), samplePost(2)] } as const
  const wrapper = ({ children }: { children: ReactNode }) => (
    <FirstPageContext value={page}>{children}</FirstPageContext>
  )
  return {
    enter: (id: string) => {
      cleanup()
      return renderHook((now) => usePost(now.id, { attempt: now.attempt ?? 0, cachedPost }), {
        wrapper,
        initialProps: { id } as { readonly id: string; readonly attempt?: number },
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

test('shows the prerendered post as stale while the server does not respond', async () => {
  const { result } = openTab().enter('p1')
  vi.advanceTimersByTime(60 * MINUTE)
  await LOST.failed()
  expect(result.current).toMatchObject({ state: 'there', isStale: true })
})

test('shows a refreshed post as the server returned it', () => {
  firestore.hold('posts')
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
  async (state) => {
    const tab = openTab()
    cachedPost.mockImplementation((id) => (id === 'p3' ? samplePost(3, { upvotes: 4 }) : undefined))
    const { result } = tab.enter('p3')
    expect(result.current).toMatchObject({ state: 'there', post: { upvotes: 4 }, isStale: false })
    await LOST[state]()
    expect(result.current).toMatchObject({ state: 'there', post: { upvotes: 4 }, isStale: true })
  },
)

test('replaces no newer state with the cache when the connection breaks', async () => {
  firestore.store('posts', samplePost(1))
  const { result } = openTab().enter('p1')
  await flush()
  act(() => publishPostUpdate({ id: 'p1', post: samplePost(1, { upvotes: 7 }) }))
  firestore.goOffline()
  await flush()
  expect(result.current).toMatchObject({ state: 'there', post: { upvotes: 7 }, isStale: true })
  act(() => publishPostUpdate({ id: 'p1', post: null }))
  firestore.cache('posts', samplePost(1))
  await flush()
  expect(result.current).toEqual({ state: 'gone' })
})

test.each(['unreachable', 'failed'] as const)(
  'shows the last version from the server of a post that is %s later',
  async (state) => {
    const edited = samplePost(1, { content: 'As edited since.' })
    firestore.store('posts', edited)
    const { result } = openTab().enter('p1')
    await flush()
    await LOST[state]()
    expect(result.current).toEqual({ state: 'there', post: edited, isStale: true })
    act(() => publishPostUpdate({ id: 'p1', post: null }))
    await LOST[state]()
    expect(result.current).toEqual({ state: 'gone' })
  },
)

test('shows at once that a post that could not be read is read again', async () => {
  firestore.fail('posts', 'unavailable')
  const { result, rerender } = openTab().enter('p9')
  await flush(PAUSE)
  expect(result.current).toEqual({ state: 'failed' })
  rerender({ id: 'p9', attempt: 1 })
  expect(result.current).toEqual({ state: 'loading' })
  await flush(PAUSE)
  expect(result.current).toEqual({ state: 'failed' })
})

test('keeps the whole texts of the last hundred posts that were expanded', async () => {
  const expand = async (minute: number) => {
    const { unmount } = renderHook(() =>
      useWholePost(samplePost(minute, { is_excerpt: true }), true),
    )
    await flush()
    unmount()
  }
  const minutes = Array.from({ length: 101 }, (_, index) => 1_000 + index)
  firestore.store('posts', ...minutes.map((minute) => samplePost(minute)))
  for (const minute of minutes) await expand(minute)
  const before = firestore.requests().length
  await expand(1_100)
  expect(firestore.requests()).toHaveLength(before)
  await expand(1_000)
  expect(firestore.requests()).toHaveLength(before + 1)
})

test('says that an excerpt belongs to a deleted post, and takes it from the lists', async () => {
  const update = vi.fn()
  const stop = onPostUpdate(update)
  const error = vi.spyOn(notify, 'error')
  const excerpt = samplePost(1, { is_excerpt: true })
  const { result } = renderHook(() => useWholePost(excerpt, true))
  await flush()
  expect(result.current).toBe(excerpt)
  expect(update).toHaveBeenCalledExactlyOnceWith({ id: 'p1', post: null })
  expect(error).toHaveBeenCalledExactlyOnceWith('This post has been deleted.')
  stop()
})
