// @vitest-environment happy-dom

import type { Post } from '@grid/schema/post'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { samplePost } from '../posts/post.fixture'
import { samplePosts as posts, Source, stateOf } from './feed-source.fixture'
import { FeedStore } from './feed-store'
import { type Filters, NO_FILTERS } from './filters'

const SIZE = 20
const opened = (some: Partial<Filters> = {}) => {
  const source = new Source()
  const feed = new FeedStore({ ...NO_FILTERS, ...some }, source)
  const stop = feed.subscribe(true)
  return { source, feed, stop }
}

beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true))

describe('a feed', () => {
  it('loads the first posts and holds new ones back', () => {
    const { source, feed } = opened()
    expect(stateOf(feed).state).toBe('loading')
    source.serve(posts(3, 1))
    expect(stateOf(feed)).toMatchObject({ state: 'loaded', more: 'ended', pendingCount: 0 })
    source.serve(posts(4, 1))
    expect(stateOf(feed).posts).toHaveLength(3)
    expect(stateOf(feed).pendingCount).toBe(1)
    feed.showPending()
    expect(stateOf(feed).posts).toHaveLength(4)
  })

  it('shows the member’s own new post at once', () => {
    const { source, feed } = opened()
    feed.setMember('mallory')
    source.serve(posts(3, 1))
    source.serve(posts(4, 1))
    expect(stateOf(feed)).toMatchObject({ pendingCount: 0 })
    expect(stateOf(feed).posts[0]?.id).toBe('p4')
  })

  it.each([
    ['few', posts(4, 1), 1],
    ['many', posts(60, 41), 20],
  ])('shows the own one of %s held-back posts when the member is known', (_, livePosts, held) => {
    const { source, feed } = opened()
    source.serve(posts(3, 1))
    source.serve(
      livePosts.map((post) => ({ ...post, user_id: post === livePosts[0] ? 'eve' : 'ada' })),
    )
    feed.setMember('grace')
    expect(stateOf(feed).pendingCount).toBe(held)
    feed.setMember('eve')
    expect(stateOf(feed)).toMatchObject({ pendingCount: 0 })
    expect(stateOf(feed).posts[0]?.id).toBe(livePosts[0]?.id)
  })

  it('loads one page at a time until the end', async () => {
    const { source, feed } = opened()
    source.serve(posts(50, 31))
    source.pageAfter.mockResolvedValueOnce(posts(30, 11)).mockResolvedValueOnce(posts(10, 1))
    const first = feed.loadMore()
    expect(stateOf(feed).more).toBe('loading')
    await Promise.all([first, feed.loadMore()])
    expect(source.pageAfter).toHaveBeenCalledTimes(1)
    expect(stateOf(feed)).toMatchObject({ more: 'idle' })
    await feed.loadMore()
    expect(stateOf(feed).posts).toHaveLength(50)
    expect(stateOf(feed).more).toBe('ended')
    await feed.loadMore()
    expect(source.pageAfter).toHaveBeenCalledTimes(2)
  })

  it('shows the loaded posts when a page fails, and tries again', async () => {
    const { source, feed } = opened()
    source.serve(posts(40, 21))
    source.pageAfter.mockRejectedValueOnce(new Error('cut')).mockResolvedValueOnce(posts(20, 15))
    await feed.loadMore()
    expect(stateOf(feed).more).toBe('failed')
    expect(stateOf(feed).posts).toHaveLength(SIZE)
    await feed.loadMore()
    expect(stateOf(feed).posts).toHaveLength(26)
  })

  it('loads pages until one is filled with posts that match', async () => {
    const { source, feed } = opened({ category: 'tool', tag: 'usb' })
    const tool = { category: 'tool', tags: ['usb'] } as const
    source.serve(posts(200, 181, { tags: ['usb'] }))
    expect(stateOf(feed).posts).toHaveLength(0)
    source.pageAfter
      .mockResolvedValueOnce([...posts(180, 166, { ...tool, tags: ['usb'] }), ...posts(165, 161)])
      .mockResolvedValueOnce(posts(160, 141, { ...tool, tags: ['usb'] }))
    await feed.loadMore()
    expect(source.pageAfter).toHaveBeenCalledTimes(2)
    expect(stateOf(feed).posts).toHaveLength(35)
  })

  it('keeps the last one of a full page of results for the button that loads more', async () => {
    const { source, feed } = opened({ q: 'post' })
    source.serve(posts(9, 1))
    expect(stateOf(feed)).toMatchObject({ more: 'idle' })
    expect(stateOf(feed).posts).toHaveLength(8)
    await feed.loadMore()
    expect(stateOf(feed)).toMatchObject({ more: 'ended' })
    expect(stateOf(feed).posts).toHaveLength(9)
    const few = opened({ q: 'post' })
    few.source.serve(posts(8, 1))
    expect(stateOf(few.feed)).toMatchObject({ more: 'ended' })
    expect(stateOf(few.feed).posts).toHaveLength(8)
  })

  it('pauses after five pages without a match', async () => {
    const { source, feed } = opened({ category: 'tool', tag: 'usb' })
    source.serve(posts(900, 881))
    let next = 880
    source.pageAfter.mockImplementation(async () => {
      next -= SIZE
      return posts(next + SIZE, next + 1)
    })
    await feed.loadMore()
    expect(source.pageAfter).toHaveBeenCalledTimes(5)
    expect(stateOf(feed).more).toBe('paused')
  })

  it('applies edits and deletions of posts below the live posts', async () => {
    const { source, feed } = opened()
    source.serve(posts(40, 21))
    source.pageAfter.mockResolvedValueOnce(posts(20, 11))
    await feed.loadMore()
    feed.receive({ id: 'p15', post: null })
    feed.receive({ id: 'p14', post: samplePost(14, { title: 'Edited' }) })
    const titles = stateOf(feed).posts.map((post) => post.title)
    expect(titles).toContain('Edited')
    expect(titles).not.toContain('Post 15')
  })

  it('reads a top post again that left the live posts', async () => {
    const { source, feed } = opened({ sort: 'top' })
    source.serve(posts(20, 1, { upvotes: 5 }))
    source.read.mockResolvedValueOnce(samplePost(20, { upvotes: 5 }))
    source.serve([...posts(19, 1, { upvotes: 5 }), samplePost(0, { upvotes: 5 })])
    expect(stateOf(feed).posts.some((post) => post.id === 'p20')).toBe(false)
    await vi.waitFor(() => expect(stateOf(feed).posts.some(({ id }) => id === 'p20')).toBe(true))
  })
})

describe('a feed that the user opens again', () => {
  it('shows all loaded posts after Back', async () => {
    const { source, feed, stop } = opened()
    source.serve(posts(60, 41))
    source.pageAfter.mockResolvedValueOnce(posts(40, 21))
    await feed.loadMore()
    stop()
    expect(source.stopped).toBe(1)
    feed.subscribe(true)
    expect(stateOf(feed).posts).toHaveLength(40)
    source.serve(posts(61, 42))
    expect(stateOf(feed).posts).toHaveLength(40)
    expect(stateOf(feed).pendingCount).toBe(1)
  })

  it('shows the newest posts only after a link', async () => {
    const { source, feed, stop } = opened()
    source.serve(posts(60, 41))
    source.pageAfter.mockResolvedValueOnce(posts(40, 21))
    await feed.loadMore()
    stop()
    feed.subscribe(false)
    source.serve(posts(61, 42))
    expect(stateOf(feed).posts.map(({ id }) => id)).toEqual(posts(61, 42).map(({ id }) => id))
  })
})

describe('a feed that is replaced', () => {
  const failed = async () => {
    const { source, feed, stop } = opened()
    source.serve(posts(60, 41))
    source.pageAfter.mockRejectedValueOnce(new Error('cut'))
    await feed.loadMore()
    expect(stateOf(feed).more).toBe('failed')
    return { source, feed, stop }
  }

  it('forgets a failure of the older posts', async () => {
    const { source, feed, stop } = await failed()
    stop()
    feed.subscribe(false)
    source.serve(posts(60, 41))
    expect(stateOf(feed).more).toBe('idle')
  })

  it('forgets a failure when all posts are new', async () => {
    const { source, feed } = await failed()
    source.serve(posts(90, 71))
    expect(stateOf(feed).more).toBe('failed')
    feed.showPending()
    expect(stateOf(feed)).toMatchObject({ more: 'idle', pendingCount: 0 })
  })

  it('waits for the page that is loading', async () => {
    const { source, feed, stop } = opened()
    source.serve(posts(60, 41))
    source.pageAfter.mockReturnValueOnce(new Promise(() => undefined))
    void feed.loadMore()
    stop()
    feed.subscribe(false)
    source.serve(posts(60, 41))
    expect(stateOf(feed).more).toBe('loading')
  })
})

describe('a page that was requested before the feed was replaced', () => {
  it('does not count as a search without results', async () => {
    const { source, feed } = opened()
    source.serve(posts(60, 41))
    let answer = (_: readonly Post[]): void => undefined
    source.pageAfter
      .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
      .mockResolvedValueOnce(posts(70, 51))
    const turned = feed.loadMore()
    source.serve(posts(90, 71))
    feed.showPending()
    answer([])
    await turned
    expect(stateOf(feed).more).toBe('idle')
    expect(stateOf(feed).posts).toHaveLength(2 * SIZE)
  })
})

describe('without the server', () => {
  it('reports a failed query', () => {
    const { source, feed } = opened()
    source.fail(new Error('denied'))
    expect(stateOf(feed).state).toBe('failed')
  })

  it('keeps the loaded posts, as stale, after a failure', () => {
    const { source, feed } = opened()
    source.serve(posts(5, 1))
    source.fail(new Error('not now'))
    expect(stateOf(feed)).toMatchObject({ state: 'failed', isStale: true })
    expect(stateOf(feed).posts).toHaveLength(5)
    source.serve(posts(6, 1))
    expect(stateOf(feed)).toMatchObject({ state: 'loaded', isStale: false, pendingCount: 1 })
  })

  it('shows also the last one of a full page of results', () => {
    const { source, feed } = opened({ q: 'post' })
    source.serve(posts(9, 1))
    expect(stateOf(feed).posts).toHaveLength(8)
    source.serveFromCache(posts(9, 1))
    expect(stateOf(feed).posts).toHaveLength(9)
  })

  it('does not show an empty cache as an empty board', () => {
    const { source, feed } = opened()
    source.serveFromCache([])
    expect(stateOf(feed).state).toBe('unreachable')
    source.serve(posts(2, 1))
    expect(stateOf(feed)).toMatchObject({ state: 'loaded', isStale: false })
  })

  it('shows the loaded posts as stale', () => {
    const { source, feed } = opened()
    source.serve(posts(5, 1))
    source.serveFromCache(posts(5, 3))
    expect(stateOf(feed).posts).toHaveLength(5)
    expect(stateOf(feed).isStale).toBe(true)
    source.serve(posts(5, 1))
    expect(stateOf(feed).isStale).toBe(false)
  })

  it('shows the loaded posts again after a failure', () => {
    const { source, feed } = opened()
    source.serve(posts(5, 1))
    source.fail(new Error('not now'))
    feed.subscribe(true)
    source.serveFromCache([])
    expect(stateOf(feed)).toMatchObject({ state: 'loaded' })
    expect(stateOf(feed).posts).toHaveLength(5)
  })

  it('shows a full page from the cache until the server responds', () => {
    const { source, feed } = opened()
    source.serveFromCache(posts(40, 21))
    expect(stateOf(feed)).toMatchObject({ state: 'loaded', isStale: false })
    expect(stateOf(feed).posts).toHaveLength(SIZE)
  })

  it('does not show a part of a page from the cache', () => {
    const { source, feed } = opened()
    source.serveFromCache(posts(1, 1))
    expect(stateOf(feed).state).toBe('loading')
  })
})
