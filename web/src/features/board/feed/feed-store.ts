import type { Post } from '@grid/schema/post'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PostUpdate } from '../posts/post'
import { type Filters, matches, pageSize } from './filters'
import {
  type FeedOptions,
  feedFromLivePosts,
  ORDERS,
  type PaginatedFeed,
  pendingPosts,
  removedPosts,
  shownPosts,
  showOwn,
  showPending,
  withLivePosts,
  withoutPost,
  withPage,
  withPost,
} from './paginated-feed'

/** The first posts of a feed, from the server or from the device's cache. */
export type FeedSnapshot = { readonly posts: readonly Post[]; readonly fromCache: boolean }

/** The data source of a feed. */
export type FeedSource = {
  /** @param receivedAt - when the server last sent the first posts (ms), or 0 to read them now. */
  watch(
    onSnapshot: (snapshot: FeedSnapshot) => void,
    onError: (error: unknown) => void,
    receivedAt: number,
  ): () => void
  pageAfter(post: Post | null): Promise<readonly Post[]>
  read(id: string): Promise<Post | null>
}

/** How many pages one request loads at most while it looks for posts that match. */
const PAGES_AT_ONCE = 5

/** `paused`: many pages had few matching posts, so the user decides whether to load more. */
export type LoadMoreState = 'idle' | 'loading' | 'paused' | 'failed' | 'ended'

export type FeedState = {
  /** A feed that has failed keeps the posts that were loaded before. */
  readonly state: 'loading' | 'failed' | 'unreachable' | 'loaded'
  readonly posts: readonly Post[]
  /** How many new posts are not shown yet. */
  readonly pendingCount: number
  readonly more: LoadMoreState
  /** True while the server does not respond: the posts may be outdated. */
  readonly isStale: boolean
  /** True while the posts come from another feed and the server has not sent its own. */
  readonly isPreview: boolean
}

const LOADING: FeedState = {
  state: 'loading',
  posts: [],
  pendingCount: 0,
  more: 'idle',
  isStale: false,
  isPreview: false,
}

/** Posts that a feed begins with, before the first snapshot. */
export type FirstPosts = {
  readonly posts: readonly Post[]
  /**
   * When the server sent them (ms). 0: posts may be missing between or below them, so the first
   * snapshot replaces them.
   */
  readonly receivedAt: number
  /** Whether the feed shows that it still loads. */
  readonly isPreview?: boolean
  /** Whether the browser is offline, so that the server sends no more. */
  readonly isStale?: boolean
}

/** The feed under one set of filters, with a store of its own. It outlives its page. */
export class FeedStore {
  /** Read it with `useStore`. Its initial state is the one that the document came with. */
  readonly store: StoreApi<FeedState>
  readonly #filters: Filters
  readonly #source: FeedSource
  readonly #options: FeedOptions
  #uid: string | null = null
  #feed: PaginatedFeed | null = null
  #isReplacing = false
  #isFromServer = false
  /** When the server last sent the first posts (ms); 0 if they may be outdated. */
  #receivedAt: number

  constructor(filters: Filters, source: FeedSource, first: FirstPosts | null = null) {
    this.#filters = filters
    this.#source = source
    this.#options = {
      order: ORDERS[filters.sort],
      size: pageSize(filters),
      isOwn: (post) => post.user_id === this.#uid,
    }
    this.#isReplacing = first?.receivedAt === 0
    this.#receivedAt = first?.receivedAt ?? 0
    const { isPreview = false, isStale = false } = first ?? {}
    const feed = first && feedFromLivePosts(first.posts, this.#options)
    this.#feed = feed && isPreview ? { ...feed, hasEnded: false } : feed
    const state = { ...LOADING, isStale, isPreview, more: isPreview ? 'loading' : 'idle' } as const
    this.store = createStore<FeedState>(() =>
      this.#feed ? { ...state, state: 'loaded', ...this.#view(this.#feed, state) } : LOADING,
    )
  }

  /** Sets the member whose new posts are shown at once. */
  setMember(uid: string | null): void {
    this.#uid = uid
    if (!this.#feed) return
    const shown = showOwn(this.#feed, this.#options)
    if (shown === this.#feed) return
    this.#update(shown, {
      more: this.#feed.replacement ? this.#moreAfterReplacing() : this.#more(),
    })
  }

  /**
   * Subscribes to the first posts until the returned function is called.
   *
   * @param isReturning - True after Back: the loaded posts stay. Otherwise the feed is replaced.
   */
  subscribe(isReturning: boolean): () => void {
    // A partial feed that the server has not replaced stays partial after Back.
    this.#isReplacing ||= !isReturning
    this.#isFromServer = false
    if (!this.#feed) this.#emit(LOADING)
    return this.#source.watch(
      ({ posts, fromCache }) =>
        fromCache ? this.#receiveCached(posts) : this.#receiveLivePosts(posts),
      (error) => {
        console.error('Error fetching posts:', error)
        this.#receivedAt = 0
        const failed = { state: 'failed', ...this.#endOfPreview() } as const
        if (this.#feed) this.#update(this.#feed, { ...failed, isStale: true })
        else this.#emit({ ...failed, isStale: false })
      },
      isReturning ? this.#receivedAt : 0,
    )
  }

  /** Loads older posts, unless that is in progress. */
  async loadMore(): Promise<void> {
    if (!this.#feed || this.#feed.hasEnded || this.#more() === 'loading') return
    this.#emit({ more: 'loading' })
    try {
      const found = await this.#loadPages()
      if (!this.#feed.hasEnded) this.#emit({ more: found > 0 ? 'idle' : 'paused' })
    } catch (error) {
      console.error('Error fetching older posts:', error)
      this.#emit({ more: 'failed' })
    }
  }

  showPending(): void {
    if (!this.#feed) return
    const more = this.#feed.replacement ? this.#moreAfterReplacing() : this.#more()
    this.#update(showPending(this.#feed, this.#options), { more })
  }

  /** Applies the current state of a post, wherever it is in the feed. */
  receive({ id, post }: PostUpdate): void {
    if (!this.#feed) return
    const { order } = this.#options
    this.#update(post ? withPost(this.#feed, post, order) : withoutPost(this.#feed, id))
  }

  readonly #isMatch = (post: Post) => matches(post, this.#filters)

  #more(): LoadMoreState {
    return this.store.getState().more
  }

  /** A replaced feed forgets earlier failures, but not a request in progress. */
  #moreAfterReplacing(): LoadMoreState {
    return this.#endOfPreview().more === 'loading' ? 'loading' : 'idle'
  }

  /** While a preview waits for the server, it requests nothing else. */
  #endOfPreview() {
    const { isPreview, more } = this.store.getState()
    return { isPreview: false, more: isPreview ? 'idle' : more } as const
  }

  #emit(change: Partial<FeedState>): void {
    this.store.setState(change)
  }

  #update(feed: PaginatedFeed, change: Partial<FeedState> = {}): void {
    this.#feed = feed
    this.#emit({ ...change, ...this.#view(feed, { ...this.store.getState(), ...change }) })
  }

  #view(feed: PaginatedFeed, { more, isStale }: Pick<FeedState, 'more' | 'isStale'>) {
    return {
      posts: this.#shownPosts(feed, isStale).filter(this.#isMatch),
      pendingCount: pendingPosts(feed).filter(this.#isMatch).length,
      more: feed.hasEnded ? 'ended' : more === 'ended' ? 'idle' : more,
    } satisfies Partial<FeedState>
  }

  /**
   * The shown posts. The last one of a full page of results waits for "Load more", so that the
   * button never loads nothing. While the server does not respond, the button loads nothing anyway.
   */
  #shownPosts(feed: PaginatedFeed, isStale: boolean): readonly Post[] {
    const isFull = !feed.hasEnded && feed.loaded.length >= this.#options.size
    const isWaiting = this.#filters.q !== '' && isFull && !isStale
    return isWaiting ? shownPosts(feed).slice(0, -1) : shownPosts(feed)
  }

  #receiveLivePosts(posts: readonly Post[]): void {
    const before = this.#isReplacing ? null : this.#feed
    const next = before
      ? withLivePosts(before, posts, this.#options)
      : feedFromLivePosts(posts, this.#options)
    this.#isReplacing = false
    this.#isFromServer = true
    this.#receivedAt = Date.now()
    const more = before ? this.#more() : this.#moreAfterReplacing()
    this.#update(next, { state: 'loaded', isStale: false, isPreview: false, more })
    if (before && this.#filters.sort === 'top') this.#readRemoved(before, next)
  }

  /** The cache may hold only some of the posts: they are shown where nothing better is loaded. */
  #receiveCached(posts: readonly Post[]): void {
    const { isPreview } = this.store.getState()
    // An empty cache says nothing, unless a preview waits for the server, which does not respond.
    const isUnanswered = isPreview && posts.length === 0
    const isDisconnected = this.#isFromServer || !navigator.onLine || isUnanswered
    this.#receivedAt = 0
    if (this.#feed) {
      // Loaded posts stay visible, also after a failure.
      const { isStale } = this.store.getState()
      const ended = isDisconnected ? this.#endOfPreview() : {}
      const next = { state: 'loaded', isStale: isDisconnected || isStale, ...ended } as const
      this.#update(this.#feed, next)
    } else if (posts.length === 0) {
      this.#emit({ state: 'unreachable', isStale: true })
    } else if (isDisconnected || posts.length === this.#options.size) {
      this.#isReplacing = true
      const more = this.#moreAfterReplacing()
      const feed = feedFromLivePosts(posts, this.#options)
      this.#update(feed, { state: 'loaded', isStale: isDisconnected, more })
    }
  }

  /** Reads top posts that left the live posts: they were deleted, or lost votes. */
  #readRemoved(before: PaginatedFeed, after: PaginatedFeed): void {
    for (const { id } of removedPosts(before, after)) {
      this.#source.read(id).then(
        (post) => post && this.receive({ id, post }),
        (error: unknown) => console.warn('A post could not be read:', error),
      )
    }
  }

  /** Loads pages until one page is filled with posts that match. Returns how many matched. */
  async #loadPages(): Promise<number> {
    let found = 0
    // A page of search results reads at most 20 documents.
    const maxPages = this.#filters.q === '' ? PAGES_AT_ONCE : 1
    for (let count = 0; count < maxPages; count += 1) {
      if (!this.#feed || this.#feed.hasEnded) break
      const after = this.#feed.lastDelivered
      const posts = await this.#source.pageAfter(after)
      found += posts.filter(this.#isMatch).length
      this.#update(withPage(this.#feed, { after, posts }, this.#options))
      if (found >= this.#options.size) break
    }
    return found
  }
}
