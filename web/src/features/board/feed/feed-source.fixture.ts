import type { Post } from '@grid/schema/post'
import { vi } from 'vitest'
import { samplePost } from '../posts/post.fixture'
import type { FeedSnapshot, FeedSource, FeedStore } from './feed-store'

/** Posts with the numbers `from` down to `to`, the newest first. */
export const samplePosts = (from: number, to: number, change: Partial<Post> = {}) =>
  Array.from({ length: from - to + 1 }, (_, index) => samplePost(from - index, change))

export const stateOf = ({ store }: FeedStore) => store.getState()

/** A source of posts that sends what a test serves. */
export class Source implements FeedSource {
  emit: (snapshot: FeedSnapshot) => void = () => undefined
  fail: (error: unknown) => void = () => undefined
  stopped = 0
  receivedAt = 0
  readonly pageAfter = vi.fn(async (_after: Post | null): Promise<readonly Post[]> => [])
  readonly read = vi.fn(async (_id: string): Promise<Post | null> => null)
  watch(
    onSnapshot: (snapshot: FeedSnapshot) => void,
    onError: (error: unknown) => void,
    receivedAt: number,
  ) {
    this.emit = onSnapshot
    this.fail = onError
    this.receivedAt = receivedAt
    return () => {
      this.stopped += 1
    }
  }
  serve(livePosts: readonly Post[]) {
    this.emit({ posts: livePosts, fromCache: false })
  }
  serveFromCache(livePosts: readonly Post[]) {
    this.emit({ posts: livePosts, fromCache: true })
  }
}
