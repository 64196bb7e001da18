// @vitest-environment happy-dom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { samplePosts as posts, Source, stateOf } from './feed-source.fixture'
import { FeedStore } from './feed-store'
import { NO_FILTERS } from './filters'

const FIRST = posts(2, 1)

const ids = (feed: FeedStore) => stateOf(feed).posts.map(({ id }) => id)

/** A feed with the posts of a document that the server sent at 1,000 ms. */
function opened() {
  const source = new Source()
  return { source, feed: new FeedStore(NO_FILTERS, source, { posts: FIRST, receivedAt: 1_000 }) }
}

beforeEach(() => void vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true))

describe('a feed that begins with the posts of the document', () => {
  it('names the age of the posts of the document, and then of the last posts', () => {
    const { source, feed } = opened()
    const stop = feed.subscribe(true)
    expect(source.receivedAt).toBe(1_000)
    source.serve(FIRST)
    stop()
    feed.subscribe(true)
    expect(source.receivedAt).toBeGreaterThan(1_000)
  })

  it('reads the posts again after a link', () => {
    const { source, feed } = opened()
    feed.subscribe(false)
    expect(source.receivedAt).toBe(0)
  })

  it('reads the posts again after a failure', () => {
    const { source, feed } = opened()
    feed.subscribe(true)
    source.fail(new Error('denied'))
    feed.subscribe(true)
    expect(source.receivedAt).toBe(0)
  })

  it('reads the posts again after the connection was lost', () => {
    const { source, feed } = opened()
    feed.subscribe(true)
    source.serveFromCache(FIRST)
    feed.subscribe(true)
    expect(source.receivedAt).toBe(0)
  })
})

describe('a feed that was opened offline', () => {
  const pieces = [...posts(60, 58), ...posts(9, 6)]

  it('shows the server’s posts without gaps once it responds', () => {
    const source = new Source()
    const feed = new FeedStore(NO_FILTERS, source, { posts: pieces, receivedAt: 0 })
    feed.subscribe(true)
    source.serve(posts(60, 41))
    expect(ids(feed)).toEqual(posts(60, 41).map(({ id }) => id))
    expect(stateOf(feed).pendingCount).toBe(0)
  })

  it('shows the server’s posts without gaps after Back', () => {
    const source = new Source()
    const feed = new FeedStore(NO_FILTERS, source, { posts: pieces, receivedAt: 0 })
    feed.subscribe(false)()
    feed.subscribe(true)
    source.serve(posts(60, 41))
    expect(ids(feed)).toEqual(posts(60, 41).map(({ id }) => id))
  })
})

describe('a feed that begins with a preview', () => {
  const previewed = () => {
    const source = new Source()
    const feed = new FeedStore(NO_FILTERS, source, {
      posts: posts(60, 58),
      receivedAt: 0,
      isPreview: true,
    })
    feed.subscribe(false)
    return { source, feed }
  }

  it('shows it as loading and requests nothing else', async () => {
    const { source, feed } = previewed()
    await feed.loadMore()
    expect(source.pageAfter).not.toHaveBeenCalled()
    expect(stateOf(feed)).toMatchObject({ state: 'loaded', more: 'loading', isPreview: true })
    expect(stateOf(feed).posts).toHaveLength(3)
  })

  it('shows the server’s posts once it responds', () => {
    const { source, feed } = previewed()
    source.serve(posts(60, 41))
    expect(stateOf(feed)).toMatchObject({ more: 'idle', isPreview: false, pendingCount: 0 })
    expect(stateOf(feed).posts).toHaveLength(20)
  })

  it('ends it when the server has fewer posts than a page', () => {
    const { source, feed } = previewed()
    source.serve(posts(60, 57))
    expect(stateOf(feed)).toMatchObject({ more: 'ended', isPreview: false })
  })

  it('ends as stale if the server does not respond', () => {
    const { source, feed } = previewed()
    source.serveFromCache([])
    expect(stateOf(feed)).toMatchObject({ state: 'loaded', more: 'idle', isStale: true })
    expect(stateOf(feed)).toMatchObject({ isPreview: false })
    expect(stateOf(feed).posts).toHaveLength(3)
  })

  it('keeps its posts after a failure, and offers more', () => {
    const { source, feed } = previewed()
    source.fail(new Error('denied'))
    expect(stateOf(feed)).toMatchObject({
      state: 'failed',
      more: 'idle',
      isPreview: false,
      isStale: true,
    })
    expect(stateOf(feed).posts).toHaveLength(3)
  })
})
