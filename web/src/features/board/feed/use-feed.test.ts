// @vitest-environment happy-dom

import { LIMITS } from '@grid/schema/limits'
import { createdIn } from '@grid/schema/period'
import type { Post } from '@grid/schema/post'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DataSource } from '../../../data/data-source'
import { sessionOf } from '../../../session/member.fixture'
import { publicData } from '../../../session/public-data'
import { samplePost } from '../posts/post.fixture'
import { type Filters, NO_FILTERS } from './filters'

let openFeed: typeof import('./use-feed')['openFeed']
let cacheFeed: typeof import('./use-feed')['cacheFeed']
let cachedPost: typeof import('./use-feed')['cachedPost']
let postsSource: typeof import('./use-feed')['postsSource']

beforeEach(async () => {
  vi.resetModules()
  ;({ openFeed, cacheFeed, cachedPost, postsSource } = await import('./use-feed'))
})

/** The feed that a page shows. */
function feedOf(...of: Parameters<typeof openFeed>) {
  const opened = openFeed(...of)
  cacheFeed(opened)
  return opened.feed
}

const board = { of: 'board', rendered_at: 1, posts: [samplePost(2), samplePost(1)] } as const
const post = { of: 'post', rendered_at: 1, posts: [samplePost(1)] } as const

test('begins with the posts of the document', () => {
  expect(feedOf(NO_FILTERS, board).store.getState()).toMatchObject({
    state: 'loaded',
    posts: board.posts,
  })
})

test('does not begin with the single post of another page', () => {
  expect(feedOf(NO_FILTERS, post).store.getState()).toMatchObject({ state: 'loading', posts: [] })
})

test('requests the posts of filters', () => {
  expect(feedOf({ ...NO_FILTERS, sort: 'top' }, board).store.getState().state).toBe('loading')
})

test('caches feeds in the browser, not on the server', () => {
  expect(feedOf(NO_FILTERS, board)).toBe(feedOf(NO_FILTERS, board))
  vi.stubGlobal('document', undefined)
  const other = { ...board, posts: [samplePost(3)] }
  expect(feedOf(NO_FILTERS, other).store.getState().posts).toEqual(other.posts)
})

test('forgets no shown feed for renders that React discards', () => {
  const shown = feedOf(NO_FILTERS, board)
  for (let index = 0; index < 9; index += 1) openFeed({ ...NO_FILTERS, q: `post ${index}` }, null)
  expect(feedOf(NO_FILTERS, board)).toBe(shown)
})

test('begins with the posts of the document after a render that React discards', () => {
  openFeed(NO_FILTERS, board)
  expect(feedOf(NO_FILTERS, board).store.getState().posts).toEqual(board.posts)
})

test('opens another feed of a period in the next hour, and of all time not', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T14:59:59Z'), toFake: ['Date'] })
  const top = { ...NO_FILTERS, sort: 'top' } as const
  const day = { ...top, period: 'day' } as const
  const [ofDay, ofAll] = [feedOf(day, null), feedOf(top, null)]
  expect(feedOf(day, null)).toBe(ofDay)
  vi.setSystemTime(Date.parse('2026-11-25T15:00:00Z'))
  expect(feedOf(day, null)).not.toBe(ofDay)
  expect(feedOf(top, null)).toBe(ofAll)
})

test('moves a period on while the page is shown, unless the user reads further down', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T14:50:00Z') })
  const { sessionStore } = await import('../../../session/session-store')
  sessionStore.setState({ session: sessionOf('ada') })
  const { firestore } = await import('../../../data/firestore-server.fixture')
  const { MemoryRouter } = await import('react-router-dom')
  const { useFeed } = await import('./use-feed')
  const storePost = (minute: number) => {
    const post = samplePost(minute, { upvotes: minute })
    firestore.store('posts', { ...post, created_in: createdIn(post.created_at.toDate()) })
  }
  const [ofDayBefore, ofThisHour, ofNextHour] = [210, 26 * 60 + 10, 27 * 60 + 1]
  storePost(ofDayBefore)
  storePost(ofThisHour)
  const filters = { ...NO_FILTERS, sort: 'top', period: 'day' } as const
  const { result } = renderHook(() => useFeed(filters, null), { wrapper: MemoryRouter })
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const expectPosts = (...minutes: number[]) => {
    const ids = minutes.map((minute) => `p${minute}`)
    const isShown = () => expect(result.current.posts.map(({ id }) => id)).toEqual(ids)
    return act(() => vi.waitFor(isShown, { timeout: 20_000 }))
  }
  await expectPosts(ofThisHour, ofDayBefore)
  document.documentElement.scrollTop = 5_000
  await wait(15 * 60_000)
  storePost(ofNextHour)
  await wait(30_000)
  await expectPosts(ofThisHour, ofDayBefore)
  document.documentElement.scrollTop = 0
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await wait(30_000)
  await expectPosts(ofThisHour, ofDayBefore)
  hidden.mockReturnValue(false)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await expectPosts(ofNextHour, ofThisHour)
})

test('requests the posts again 10 s after a failure, although their age is known', () => {
  vi.useFakeTimers()
  const watch = vi.fn(
    (..._: Parameters<DataSource['watch']>) =>
      () =>
        undefined,
  )
  const onError = vi.fn()
  const source = postsSource(NO_FILTERS, { ...publicData, watch } as DataSource)
  const stop = source.watch(() => undefined, onError, 1_000)
  watch.mock.lastCall?.[2](new Error('not now'))
  expect(onError).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(10_000)
  expect(watch.mock.calls.map(([, , , receivedAt]) => receivedAt)).toEqual([1_000, 0])
  stop()
})

test('finds a post of the feed by its id', () => {
  expect(cachedPost('p1')).toBeUndefined()
  feedOf(NO_FILTERS, board)
  expect(cachedPost('p1')).toBe(board.posts[1])
  expect(cachedPost('p3')).toBeUndefined()
})

test('begins offline with matching posts of other feeds', () => {
  const tool = samplePost(4, { category: 'tool' })
  feedOf(NO_FILTERS, { ...board, posts: [tool, ...board.posts] })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const tools = { ...NO_FILTERS, category: 'tool' } as const
  expect(feedOf(tools, null).store.getState()).toMatchObject({ state: 'loaded', posts: [tool] })
  expect(feedOf({ ...NO_FILTERS, q: 'nowhere' }, null).store.getState().state).toBe('loading')
})

test('shows offline also the last one of a full page of results', () => {
  const posts = Array.from({ length: LIMITS.search.posts }, (_, index) => samplePost(index))
  feedOf(NO_FILTERS, { ...board, posts })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { posts: found, isStale } = feedOf({ ...NO_FILTERS, q: 'post' }, null).store.getState()
  expect([found.length, isStale]).toEqual([LIMITS.search.posts, true])
})

describe('a filter of a loaded board', () => {
  const [tool, plain, long] = [
    samplePost(4, { category: 'tool', content: 'A beacon.' }),
    samplePost(3),
    samplePost(2, { is_excerpt: true }),
  ]
  const stateUnder = (filters: Partial<Filters>) =>
    feedOf({ ...NO_FILTERS, ...filters }, null).store.getState()
  const loadBoard = (posts: Post[]) => feedOf(NO_FILTERS, { ...board, posts })

  test('shows the loaded posts that match at once, until the server responds', () => {
    loadBoard([tool, plain])
    expect(stateUnder({ category: 'tool' })).toMatchObject({
      state: 'loaded',
      posts: [tool],
      more: 'loading',
      isPreview: true,
    })
    expect(stateUnder({ category: 'research' })).toMatchObject({ state: 'loading', posts: [] })
  })

  test('shows as many posts as a page of results has', () => {
    loadBoard(
      Array.from({ length: 20 }, (_, index) => samplePost(40 - index, { content: 'A beacon.' })),
    )
    // The last one that the server sends waits for "Load more".
    expect(stateUnder({ q: 'beacon' }).posts).toHaveLength(LIMITS.search.posts - 1)
  })

  test('shows no post below one whose excerpt may hide a match', () => {
    const last = samplePost(1, { content: 'A beacon.' })
    loadBoard([tool, long, last])
    expect(stateUnder({ q: 'beacon' }).posts).toEqual([tool])
    expect(stateUnder({ q: 'beacon', category: 'tool' }).posts).toEqual([tool])
    expect(stateUnder({ author: tool.author_username }).posts).toEqual([tool, long, last])
  })

  test('waits for the server where the order differs or a period counts', () => {
    loadBoard([tool, plain])
    expect(stateUnder({ sort: 'top' }).state).toBe('loading')
    feedOf({ ...NO_FILTERS, sort: 'top' }, null)
    expect(stateUnder({ sort: 'top', period: 'day' }).state).toBe('loading')
  })
})
