import { compareInstants } from '@grid/schema/exact-instant'
import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import { type Filters, matches, type Sort } from './filters'
import {
  beginning,
  droppedPosts,
  type PaginatedFeed,
  pendingPosts,
  shownPosts,
  showPending,
  type Terms,
  withoutPost,
  withPage,
  withPost,
  withWindow,
} from './paginated-feed'
import type { PostUpdate } from './post'

/** Negative when the first post stands before the second. */
export type Order = (one: Post, other: Post) => number

const newest: Order = (one, other) => {
  if (one.id === other.id) return 0
  return compareInstants(other.created_at, one.created_at) || (one.id < other.id ? 1 : -1)
}

const top: Order = (one, other) => other.upvotes - one.upvotes || newest(one, other)

/**
 * The orders of the feed, exactly as Firestore sorts: equal times are told apart by the id. They
 * compare places: among the top posts, one that has won votes stands before where it stood.
 */
export const ORDERS: Readonly<Record<Sort, Order>> = { new: newest, top }

/** The first posts as they are now, or as this device remembers them. */
export type FeedWindow = { readonly posts: readonly Post[]; readonly fromCache: boolean }

/** Where a feed gets its posts from. */
export type FeedSource = {
  watch(onWindow: (window: FeedWindow) => void, onError: (error: unknown) => void): () => void
  pageAfter(post: Post | null): Promise<readonly Post[]>
  read(id: string): Promise<Post | null>
}

/** How many pages one request may turn in search of posts that match. */
const PAGES_AT_ONCE = 5

/** `paused`: many pages were turned and little was found, so the reader says whether to go on. */
export type LoadMoreState = 'idle' | 'loading' | 'paused' | 'failed' | 'ended'

export type FeedState = {
  readonly state: 'loading' | 'failed' | 'unreachable' | 'loaded'
  readonly posts: readonly Post[]
  /** How many posts wait behind the button. */
  readonly pendingCount: number
  readonly later: LoadMoreState
  /** True while the server cannot be heard: what is shown may be old. */
  readonly isStale: boolean
}

const LOADING: FeedState = {
  state: 'loading',
  posts: [],
  pendingCount: 0,
  later: 'idle',
  isStale: false,
}

/** The feed under one set of filters. It is kept while the reader is elsewhere. */
export class FeedStore {
  readonly #filters: Filters
  readonly #source: FeedSource
  readonly #terms: Terms
  readonly #listeners = new Set<() => void>()
  #reader: string | null = null
  #reading: PaginatedFeed | null = null
  #state = LOADING
  #beginsAnew = false
  #isHeard = false

  /**
   * May begin with posts that are there already; they count as they are until it listens.
   *
   * @param isPart - Others may be missing between them: what is heard first takes their place.
   */
  constructor(
    filters: Filters,
    source: FeedSource,
    first: readonly Post[] | null = null,
    isPart = false,
  ) {
    this.#filters = filters
    this.#source = source
    this.#terms = {
      order: ORDERS[filters.sort],
      size: LIMITS.page.posts,
      isOwn: (post) => post.user_id === this.#reader,
    }
    this.#beginsAnew = isPart
    if (first) this.#take(beginning(first, this.#terms), { state: 'loaded' })
  }

  readonly state = (): FeedState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whose posts are shown at once. */
  setReader(uid: string | null): void {
    this.#reader = uid
  }

  /** Listens until the returned function is called; a returning reader finds all in its place. */
  follow(isReturning: boolean): () => void {
    // A beginning that nobody has answered yet stays one, whoever comes back to it.
    this.#beginsAnew ||= !isReturning
    this.#isHeard = false
    if (!this.#reading) this.#say(LOADING)
    return this.#source.watch(
      ({ posts, fromCache }) => (fromCache ? this.#takeRemembered(posts) : this.#takeWindow(posts)),
      (error) => {
        console.error('Error fetching posts:', error)
        this.#say({ state: 'failed' })
      },
    )
  }

  /** Asks for older posts, unless that is under way. */
  async more(): Promise<void> {
    if (!this.#reading || this.#reading.hasEnded || this.#state.later === 'loading') return
    this.#say({ later: 'loading' })
    try {
      const found = await this.#turnPages()
      if (!this.#reading.hasEnded) this.#say({ later: found > 0 ? 'idle' : 'paused' })
    } catch (error) {
      console.error('Error fetching older posts:', error)
      this.#say({ later: 'failed' })
    }
  }

  /** Shows what was held back. */
  showPending(): void {
    if (!this.#reading) return
    const later = this.#reading.fresh ? this.#laterAnew() : this.#state.later
    this.#take(showPending(this.#reading, this.#terms), { later })
  }

  /** Takes in what has become of a post, wherever it stands. */
  hear({ id, post }: PostUpdate): void {
    if (!this.#reading) return
    const { order } = this.#terms
    this.#take(post ? withPost(this.#reading, post, order) : withoutPost(this.#reading, id))
  }

  readonly #isWanted = (post: Post) => matches(post, this.#filters)

  #say(change: Partial<FeedState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** A new beginning leaves behind what became of older pages, except one that is on its way. */
  #laterAnew(): LoadMoreState {
    return this.#state.later === 'loading' ? 'loading' : 'idle'
  }

  #take(
    next: PaginatedFeed,
    { later = this.#state.later, ...change }: Partial<FeedState> = {},
  ): void {
    this.#reading = next
    this.#say({
      posts: shownPosts(next).filter(this.#isWanted),
      pendingCount: pendingPosts(next).filter(this.#isWanted).length,
      later: next.hasEnded ? 'ended' : later === 'ended' ? 'idle' : later,
      ...change,
    })
  }

  #takeWindow(posts: readonly Post[]): void {
    const before = this.#beginsAnew ? null : this.#reading
    const next = before ? withWindow(before, posts, this.#terms) : beginning(posts, this.#terms)
    this.#beginsAnew = false
    this.#isHeard = true
    const later = before ? this.#state.later : this.#laterAnew()
    this.#take(next, { state: 'loaded', isStale: false, later })
    if (before && this.#filters.sort === 'top') this.#findDemoted(before, next)
  }

  /** What the device remembers may be a part only, so it is shown where there is nothing better. */
  #takeRemembered(posts: readonly Post[]): void {
    const isCutOff = this.#isHeard || !navigator.onLine
    if (this.#reading) {
      // What is known stays in sight, also after a failure.
      this.#say({ state: 'loaded', isStale: isCutOff || this.#state.isStale })
    } else if (posts.length === 0) {
      this.#say({ state: 'unreachable', isStale: true })
    } else if (isCutOff || posts.length === this.#terms.size) {
      this.#beginsAnew = true
      const later = this.#laterAnew()
      this.#take(beginning(posts, this.#terms), { state: 'loaded', isStale: isCutOff, later })
    }
  }

  /** Among the top posts, one that left the window was deleted or has lost votes. */
  #findDemoted(before: PaginatedFeed, after: PaginatedFeed): void {
    for (const { id } of droppedPosts(before, after)) {
      this.#source.read(id).then(
        (post) => post && this.hear({ id, post }),
        (error: unknown) => console.warn('A post could not be looked up:', error),
      )
    }
  }

  /** Turns one page, or several until a page is filled with posts that match; how many matched. */
  async #turnPages(): Promise<number> {
    let found = 0
    for (let count = 0; count < PAGES_AT_ONCE; count += 1) {
      if (!this.#reading || this.#reading.hasEnded) break
      const after = this.#reading.reached
      const posts = await this.#source.pageAfter(after)
      found += posts.filter(this.#isWanted).length
      this.#take(withPage(this.#reading, { after, posts }, this.#terms))
      if (found >= this.#terms.size) break
    }
    return found
  }
}
