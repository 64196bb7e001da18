// @vitest-environment happy-dom
import type { Post } from '@grid/schema/post'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FeedSource, FeedStore, type FeedWindow } from '../feed-store'
import { type Filters, NO_FILTERS } from '../filters'
import { written } from './written.fixture'

const SIZE = 20
const posts = (from: number, to: number, change: Partial<Post> = {}) =>
  Array.from({ length: from - to + 1 }, (_, index) => written(from - index, change))

class Source implements FeedSource {
  hear: (window: FeedWindow) => void = () => undefined
  fail: (error: unknown) => void = () => undefined
  stopped = 0
  readonly pageAfter = vi.fn(async (_after: Post | null): Promise<readonly Post[]> => [])
  readonly read = vi.fn(async (_id: string): Promise<Post | null> => null)
  watch(onWindow: (window: FeedWindow) => void, onError: (error: unknown) => void) {
    this.hear = onWindow
    this.fail = onError
    return () => {
      this.stopped += 1
    }
  }
  serve(window: readonly Post[]) {
    this.hear({ posts: window, fromCache: false })
  }
  remember(window: readonly Post[]) {
    this.hear({ posts: window, fromCache: true })
  }
}

const opened = (some: Partial<Filters> = {}) => {
  const source = new Source()
  const feed = new FeedStore({ ...NO_FILTERS, ...some }, source)
  const stop = feed.follow(true)
  return { source, feed, stop }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})
afterEach(() => vi.restoreAllMocks())

describe('a feed', () => {
  it('loads, then shows the first posts, live', () => {
    const { source, feed } = opened()
    expect(feed.state().state).toBe('loading')
    source.serve(posts(3, 1))
    expect(feed.state()).toMatchObject({ state: 'loaded', later: 'ended', pendingCount: 0 })
    source.serve(posts(4, 1))
    expect(feed.state().posts).toHaveLength(3)
    expect(feed.state().pendingCount).toBe(1)
    feed.showPending()
    expect(feed.state().posts).toHaveLength(4)
  })

  it('shows the reader’s own new post at once', () => {
    const { source, feed } = opened()
    feed.setReader('mallory')
    source.serve(posts(3, 1))
    source.serve(posts(4, 1))
    expect(feed.state()).toMatchObject({ pendingCount: 0 })
    expect(feed.state().posts[0]?.id).toBe('p4')
  })

  it('turns one page at a time and says when it has ended', async () => {
    const { source, feed } = opened()
    source.serve(posts(50, 31))
    source.pageAfter.mockResolvedValueOnce(posts(30, 11)).mockResolvedValueOnce(posts(10, 1))
    const first = feed.more()
    expect(feed.state().later).toBe('loading')
    await Promise.all([first, feed.more()])
    expect(source.pageAfter).toHaveBeenCalledTimes(1)
    expect(feed.state()).toMatchObject({ later: 'idle' })
    await feed.more()
    expect(feed.state().posts).toHaveLength(50)
    expect(feed.state().later).toBe('ended')
    await feed.more()
    expect(source.pageAfter).toHaveBeenCalledTimes(2)
  })

  it('keeps what it has when a page fails, and tries again', async () => {
    const { source, feed } = opened()
    source.serve(posts(40, 21))
    source.pageAfter.mockRejectedValueOnce(new Error('cut')).mockResolvedValueOnce(posts(20, 15))
    await feed.more()
    expect(feed.state().later).toBe('failed')
    expect(feed.state().posts).toHaveLength(SIZE)
    await feed.more()
    expect(feed.state().posts).toHaveLength(26)
  })

  it('turns pages until one is filled with posts that match', async () => {
    const { source, feed } = opened({ category: 'tool', tag: 'usb' })
    const tool = { category: 'tool', tags: ['usb'] } as const
    source.serve(posts(200, 181, { tags: ['usb'] }))
    expect(feed.state().posts).toHaveLength(0)
    source.pageAfter
      .mockResolvedValueOnce([...posts(180, 166, { ...tool, tags: ['usb'] }), ...posts(165, 161)])
      .mockResolvedValueOnce(posts(160, 141, { ...tool, tags: ['usb'] }))
    await feed.more()
    expect(source.pageAfter).toHaveBeenCalledTimes(2)
    expect(feed.state().posts).toHaveLength(35)
  })

  it('pauses after five pages without a match', async () => {
    const { source, feed } = opened({ category: 'tool', tag: 'usb' })
    source.serve(posts(900, 881))
    let next = 880
    source.pageAfter.mockImplementation(async () => {
      next -= SIZE
      return posts(next + SIZE, next + 1)
    })
    await feed.more()
    expect(source.pageAfter).toHaveBeenCalledTimes(5)
    expect(feed.state().later).toBe('paused')
  })

  it('hears of posts that are not in the window any more', async () => {
    const { source, feed } = opened()
    source.serve(posts(40, 21))
    source.pageAfter.mockResolvedValueOnce(posts(20, 11))
    await feed.more()
    feed.hear({ id: 'p15', post: null })
    feed.hear({ id: 'p14', post: written(14, { title: 'Edited' }) })
    const titles = feed.state().posts.map((post) => post.title)
    expect(titles).toContain('Edited')
    expect(titles).not.toContain('Post 15')
  })

  it('looks a top post up that has left the window, for it may have lost votes only', async () => {
    const { source, feed } = opened({ sort: 'top' })
    source.serve(posts(20, 1, { upvotes: 5 }))
    source.read.mockResolvedValueOnce(written(20, { upvotes: 5 }))
    source.serve([...posts(19, 1, { upvotes: 5 }), written(0, { upvotes: 5 })])
    expect(feed.state().posts.some((post) => post.id === 'p20')).toBe(false)
    await vi.waitFor(() => expect(feed.state().posts.some(({ id }) => id === 'p20')).toBe(true))
  })
})

describe('a feed that is left and entered again', () => {
  it('has everything in its place for a returning reader', async () => {
    const { source, feed, stop } = opened()
    source.serve(posts(60, 41))
    source.pageAfter.mockResolvedValueOnce(posts(40, 21))
    await feed.more()
    stop()
    expect(source.stopped).toBe(1)
    feed.follow(true)
    expect(feed.state().posts).toHaveLength(40)
    source.serve(posts(61, 42))
    expect(feed.state().posts).toHaveLength(40)
    expect(feed.state().pendingCount).toBe(1)
  })

  it('begins anew for one who comes by a link', async () => {
    const { source, feed, stop } = opened()
    source.serve(posts(60, 41))
    source.pageAfter.mockResolvedValueOnce(posts(40, 21))
    await feed.more()
    stop()
    feed.follow(false)
    source.serve(posts(61, 42))
    expect(feed.state().posts.map(({ id }) => id)).toEqual(posts(61, 42).map(({ id }) => id))
  })
})

describe('a feed that began without a connection', () => {
  const pieces = [...posts(60, 58), ...posts(9, 6)]
  const ids = (feed: FeedStore) => feed.state().posts.map(({ id }) => id)

  it('is what the server says, once it says something: nothing is missing in between', () => {
    const source = new Source()
    const feed = new FeedStore(NO_FILTERS, source, pieces, true)
    feed.follow(true)
    source.serve(posts(60, 41))
    expect(ids(feed)).toEqual(posts(60, 41).map(({ id }) => id))
    expect(feed.state().pendingCount).toBe(0)
  })

  it('is so for a reader as well who left it before, and comes back', () => {
    const source = new Source()
    const feed = new FeedStore(NO_FILTERS, source, pieces, true)
    feed.follow(false)()
    feed.follow(true)
    source.serve(posts(60, 41))
    expect(ids(feed)).toEqual(posts(60, 41).map(({ id }) => id))
  })
})

describe('a feed that begins anew', () => {
  const failed = async () => {
    const { source, feed, stop } = opened()
    source.serve(posts(60, 41))
    source.pageAfter.mockRejectedValueOnce(new Error('cut'))
    await feed.more()
    expect(feed.state().later).toBe('failed')
    return { source, feed, stop }
  }

  it('says nothing of older posts that could not be had before', async () => {
    const { source, feed, stop } = await failed()
    stop()
    feed.follow(false)
    source.serve(posts(60, 41))
    expect(feed.state().later).toBe('idle')
  })

  it('nor does it when so much has come that all of it is new', async () => {
    const { source, feed } = await failed()
    source.serve(posts(90, 71))
    expect(feed.state().later).toBe('failed')
    feed.showPending()
    expect(feed.state()).toMatchObject({ later: 'idle', pendingCount: 0 })
  })

  it('still waits for the page that is on its way', async () => {
    const { source, feed, stop } = opened()
    source.serve(posts(60, 41))
    source.pageAfter.mockReturnValueOnce(new Promise(() => undefined))
    void feed.more()
    stop()
    feed.follow(false)
    source.serve(posts(60, 41))
    expect(feed.state().later).toBe('loading')
  })
})

describe('a page that was asked for before the feed began anew', () => {
  it('is not taken for a search that found nothing: the next one is turned', async () => {
    const { source, feed } = opened()
    source.serve(posts(60, 41))
    let answer = (_: readonly Post[]): void => undefined
    source.pageAfter
      .mockReturnValueOnce(
        new Promise((resolve) => {
          answer = resolve
        }),
      )
      .mockResolvedValueOnce(posts(70, 51))
    const turned = feed.more()
    source.serve(posts(90, 71))
    feed.showPending()
    answer([])
    await turned
    expect(feed.state().later).toBe('idle')
    expect(feed.state().posts).toHaveLength(2 * SIZE)
  })
})

describe('without the server', () => {
  it('a failed query is told', () => {
    const { source, feed } = opened()
    source.fail(new Error('denied'))
    expect(feed.state().state).toBe('failed')
  })

  it('nothing at hand is not taken for an empty board', () => {
    const { source, feed } = opened()
    source.remember([])
    expect(feed.state().state).toBe('unreachable')
    source.serve(posts(2, 1))
    expect(feed.state()).toMatchObject({ state: 'loaded', isStale: false })
  })

  it('what was loaded stays, and is marked as old', () => {
    const { source, feed } = opened()
    source.serve(posts(5, 1))
    source.remember(posts(5, 3))
    expect(feed.state().posts).toHaveLength(5)
    expect(feed.state().isStale).toBe(true)
    source.serve(posts(5, 1))
    expect(feed.state().isStale).toBe(false)
  })

  it('what was loaded is shown again after a failure, while nobody answers', () => {
    const { source, feed } = opened()
    source.serve(posts(5, 1))
    source.fail(new Error('not now'))
    feed.follow(true)
    source.remember([])
    expect(feed.state()).toMatchObject({ state: 'loaded' })
    expect(feed.state().posts).toHaveLength(5)
  })

  it('a full page that is at hand is shown until the server answers, and not as old', () => {
    const { source, feed } = opened()
    source.remember(posts(40, 21))
    expect(feed.state()).toMatchObject({ state: 'loaded', isStale: false })
    expect(feed.state().posts).toHaveLength(SIZE)
  })

  it('a part that happens to be at hand is not shown as the whole', () => {
    const { source, feed } = opened()
    source.remember(posts(1, 1))
    expect(feed.state().state).toBe('loading')
  })
})
