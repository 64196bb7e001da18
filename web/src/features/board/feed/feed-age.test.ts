// @vitest-environment happy-dom

import { expect, test, vi } from 'vitest'
import { samplePost } from '../posts/post.fixture'
import { Source } from './feed-source.fixture'
import { FeedStore } from './feed-store'
import { NO_FILTERS } from './filters'

const posts = [samplePost(2), samplePost(1)]

/** A feed with the posts of a document that the server sent at 1,000 ms. */
function opened() {
  const source = new Source()
  return { source, feed: new FeedStore(NO_FILTERS, source, posts, 1_000) }
}

test('names the age of the posts of the document, and then of the last posts', () => {
  const { source, feed } = opened()
  const stop = feed.subscribe(true)
  expect(source.knownAt).toBe(1_000)
  source.serve(posts)
  stop()
  feed.subscribe(true)
  expect(source.knownAt).toBeGreaterThan(1_000)
})

test('reads the posts again after a link', () => {
  const { source, feed } = opened()
  feed.subscribe(false)
  expect(source.knownAt).toBe(0)
})

test('reads the posts again after a failure', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { source, feed } = opened()
  feed.subscribe(true)
  source.fail(new Error('denied'))
  feed.subscribe(true)
  expect(source.knownAt).toBe(0)
})

test('reads the posts again after the connection was lost', () => {
  const { source, feed } = opened()
  feed.subscribe(true)
  source.serveFromCache(posts)
  feed.subscribe(true)
  expect(source.knownAt).toBe(0)
})
