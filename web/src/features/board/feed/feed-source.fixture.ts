import type { Post } from '@grid/schema/post'
import { vi } from 'vitest'
import { samplePost } from '../posts/post.fixture'
import type { FeedSource, FeedStore, FeedWindow } from './feed-store'

/** Posts with the numbers `from` down to `to`, the newest first. */
export const samplePosts = (from: number, to: number, change: Partial<Post> = {}) =>
  Array.from({ length: from - to + 1 }, (_, index) => samplePost(from - index, change))

export const stateOf = ({ store }: FeedStore) => store.getState()

/** A source of posts that sends what a test serves. */
export class Source implements FeedSource {
  emit: (window: FeedWindow) => void = () => undefined
  fail: (error: unknown) => void = () => undefined
  stopped = 0
  knownAt = 0
  readonly pageAfter = vi.fn(async (_after: Post | null): Promise<readonly Post[]> => [])
  readonly read = vi.fn(async (_id: string): Promise<Post | null> => null)
  watch(
    onWindow: (window: FeedWindow) => void,
    onError: (error: unknown) => void,
    knownAt: number,
  ) {
    this.emit = onWindow
    this.fail = onError
    this.knownAt = knownAt
    return () => {
      this.stopped += 1
    }
  }
  serve(window: readonly Post[]) {
    this.emit({ posts: window, fromCache: false })
  }
  serveFromCache(window: readonly Post[]) {
    this.emit({ posts: window, fromCache: true })
  }
}
