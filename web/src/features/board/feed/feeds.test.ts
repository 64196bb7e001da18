// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DataSource } from '../../../data/data-source'
import { publicData } from '../../../session/public-data'
import { samplePost } from '../posts/post.fixture'
import { NO_FILTERS } from './filters'

let feedOf: typeof import('./feeds')['feedOf']
let cachedPost: typeof import('./feeds')['cachedPost']
let postsSource: typeof import('./feeds')['postsSource']

beforeEach(async () => {
  vi.resetModules()
  ;({ feedOf, cachedPost, postsSource } = await import('./feeds'))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const board = { of: 'board', drawn_at: 0, posts: [samplePost(2), samplePost(1)] } as const
const post = { of: 'post', drawn_at: 0, posts: [samplePost(1)] } as const

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

test('opens another feed of a period in the next hour, and of all time not', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T14:59:59Z'), toFake: ['Date'] })
  const top = { ...NO_FILTERS, sort: 'top' } as const
  const day = { ...top, period: 'day' } as const
  const [ofDay, ofAll] = [feedOf(day, null), feedOf(top, null)]
  expect(feedOf(day, null)).toBe(ofDay)
  vi.setSystemTime(Date.parse('2026-11-25T15:00:00Z'))
  expect(feedOf(day, null)).not.toBe(ofDay)
  expect(feedOf(top, null)).toBe(ofAll)
  vi.useRealTimers()
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
  expect(watch.mock.calls.map(([, , , knownAt]) => knownAt)).toEqual([1_000, 0])
  stop()
  vi.useRealTimers()
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

test('does not use posts of other feeds online', () => {
  feedOf(NO_FILTERS, board)
  expect(feedOf({ ...NO_FILTERS, sort: 'top' }, null).store.getState().state).toBe('loading')
})
