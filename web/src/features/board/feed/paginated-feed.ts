import { compareInstants } from '@grid/schema/exact-instant'
import type { Post } from '@grid/schema/post'
import type { Sort } from './filters'

/** Negative when the first post comes before the second. */
export type Order = (one: Post, other: Post) => number

const newest: Order = (one, other) => {
  if (one.id === other.id) return 0
  return compareInstants(other.created_at, one.created_at) || (one.id < other.id ? 1 : -1)
}

const top: Order = (one, other) => other.upvotes - one.upvotes || newest(one, other)

/**
 * The orders of the feed, as Firestore sorts: equal times are ordered by the id. They compare
 * positions: among the top posts, a post that gained votes comes before its earlier state.
 */
export const ORDERS: Readonly<Record<Sort, Order>> = { new: newest, top }

/**
 * The loaded part of a collection: a realtime window of its first posts, and the older pages below.
 * `loaded` has no gap: every post from its first to `reached` was delivered.
 */
export type PaginatedFeed = {
  readonly loaded: readonly Post[]
  /** Loaded posts that are hidden until the user shows them, because they would move the feed. */
  readonly pending: ReadonlySet<string>
  /** The position after which the next page begins. Its post may be deleted by now. */
  readonly reached: Post | null
  readonly hasEnded: boolean
  readonly window: readonly Post[]
  /** A new feed without overlap with `loaded`, after more new posts than a window holds. */
  readonly fresh: PaginatedFeed | null
}

/** The order of a feed, its page size, and which posts are shown at once. */
export type Terms = {
  readonly order: Order
  readonly size: number
  readonly isOwn: (post: Post) => boolean
}

/** A feed with its first window. */
export function feedFromWindow(window: readonly Post[], { size }: Terms): PaginatedFeed {
  return {
    loaded: window,
    pending: new Set(),
    reached: window.at(-1) ?? null,
    hasEnded: window.length < size,
    window,
    fresh: null,
  }
}

/** The posts that are shown. */
export function shownPosts({ loaded, pending }: PaginatedFeed): readonly Post[] {
  return pending.size === 0 ? loaded : loaded.filter((post) => !pending.has(post.id))
}

/** The new posts that are not shown yet. */
export function pendingPosts({ loaded, pending, fresh }: PaginatedFeed): readonly Post[] {
  return fresh ? fresh.loaded : loaded.filter((post) => pending.has(post.id))
}

/** Shows the pending posts. */
export function showPending(feed: PaginatedFeed, { order }: Terms): PaginatedFeed {
  const next = feed.fresh ?? feed
  return { ...next, loaded: [...next.loaded].sort(order), pending: new Set() }
}

/** Shows the member's own pending posts: they arrived before the member was known. */
export function showOwn(feed: PaginatedFeed, terms: Terms): PaginatedFeed {
  const { pending } = feed
  const shownIds = new Set(shownPosts(feed).map((post) => post.id))
  const own = pendingPosts(feed).filter((post) => terms.isOwn(post) && !shownIds.has(post.id))
  if (own.length === 0) return feed
  if (feed.fresh) return showPending(feed, terms)
  const ownIds = new Set(own.map((post) => post.id))
  return { ...feed, pending: new Set([...pending].filter((id) => !ownIds.has(id))) }
}

/** Applies the current realtime window. */
export function withWindow(
  feed: PaginatedFeed,
  window: readonly Post[],
  terms: Terms,
): PaginatedFeed {
  const { order, size, isOwn } = terms
  const { loaded, fresh } = feed
  if (loaded.length === 0) return feedFromWindow(window, terms)
  if (fresh || isDisjoint(loaded, window, terms)) {
    const joins = fresh && !isDisjoint(fresh.loaded, window, terms)
    const next = joins ? withWindow(fresh, window, terms) : feedFromWindow(window, terms)
    const loadedIds = new Set(loaded.map((post) => post.id))
    const hasOwn = next.loaded.some((post) => isOwn(post) && !loadedIds.has(post.id))
    return hasOwn ? { ...next, pending: new Set() } : { ...feed, fresh: next }
  }
  const current = new Map(window.map((post) => [post.id, post]))
  const isWhole = window.length < size
  const last = window.at(-1)
  const remaining = loaded.flatMap((post) => {
    const now = current.get(post.id)
    if (now) return [now]
    return !isWhole && last && order(post, last) > 0 ? [post] : []
  })
  const loadedIds = new Set(loaded.map((post) => post.id))
  const added = window.filter((post) => !loadedIds.has(post.id))
  const end = loaded.at(-1)
  const pending = added.filter((post) => end && order(post, end) < 0 && !isOwn(post))
  const wasWhole = feed.window.length < size
  const isExtended = !!last && !!feed.reached && order(feed.reached, last) < 0
  return {
    loaded: insertInOrder(remaining, added, order),
    pending: withPending(feed.pending, pending),
    reached: furtherOf(feed.reached, last, order),
    // A window that just became full may have pushed out a post that was never delivered. After a
    // window that goes past the former end, more posts may follow.
    hasEnded: isWhole || (feed.hasEnded && !wasWhole && !isExtended),
    window,
    fresh: null,
  }
}

type PageOfPosts = { readonly after: Post | null; readonly posts: readonly Post[] }

/** Adds a page. Ignores a page that was requested before the feed was replaced. */
export function withPage(
  feed: PaginatedFeed,
  { after, posts }: PageOfPosts,
  terms: Terms,
): PaginatedFeed {
  const { order, size } = terms
  const { loaded, window, reached } = feed
  if (after && reached && order(reached, after) < 0) return feed
  if (window.length < size && !feed.fresh) return { ...feed, hasEnded: true }
  const loadedIds = new Set(loaded.map((post) => post.id))
  const last = window.at(-1)
  const added = posts.filter((post) => !loadedIds.has(post.id) && !(last && order(post, last) < 0))
  return {
    ...feed,
    loaded: insertInOrder(loaded, added, order),
    reached: furtherOf(reached, posts.at(-1), order),
    hasEnded: feed.hasEnded || posts.length < size,
  }
}

/** Inserts or updates a post, if its position is loaded. */
export function withPost(feed: PaginatedFeed, post: Post, order: Order): PaginatedFeed {
  const { loaded, reached, hasEnded } = feed
  const fresh = feed.fresh && withPost(feed.fresh, post, order)
  if (loaded.some(({ id }) => id === post.id)) {
    return { ...feed, loaded: loaded.map((old) => (old.id === post.id ? post : old)), fresh }
  }
  const isWithin = hasEnded || (reached !== null && order(post, reached) <= 0)
  if (!isWithin && fresh === feed.fresh) return feed
  return { ...feed, loaded: isWithin ? insertInOrder(loaded, [post], order) : loaded, fresh }
}

/** Removes a deleted post. */
export function withoutPost(feed: PaginatedFeed, id: string): PaginatedFeed {
  const fresh = feed.fresh && withoutPost(feed.fresh, id)
  return { ...feed, loaded: feed.loaded.filter((post) => post.id !== id), fresh }
}

/** The posts that an update removed: deleted, or no longer in the window. */
export function removedPosts(before: PaginatedFeed, after: PaginatedFeed): readonly Post[] {
  if (after.fresh && !before.fresh) return []
  const present = new Set((after.fresh ?? after).loaded.map((post) => post.id))
  return (before.fresh ?? before).loaded.filter((post) => !present.has(post.id))
}

/** Whether undelivered posts may exist between the window and the loaded posts. */
function isDisjoint(
  loaded: readonly Post[],
  window: readonly Post[],
  { order, size }: Terms,
): boolean {
  const [first] = loaded
  const last = window.at(-1)
  return window.length >= size && !!first && !!last && order(last, first) < 0
}

/** Inserts posts between others, whose positions stay unchanged. */
function insertInOrder(
  present: readonly Post[],
  added: readonly Post[],
  order: Order,
): readonly Post[] {
  if (added.length === 0) return present
  const result: Post[] = []
  const waiting = [...added].sort(order)
  for (const post of present) {
    while (waiting[0] && order(waiting[0], post) < 0) result.push(...waiting.splice(0, 1))
    result.push(post)
  }
  return [...result, ...waiting]
}

function withPending(pending: ReadonlySet<string>, added: readonly Post[]): ReadonlySet<string> {
  return added.length === 0 ? pending : new Set([...pending, ...added.map((post) => post.id)])
}

function furtherOf(one: Post | null, other: Post | undefined, order: Order): Post | null {
  if (!one || !other) return other ?? one
  return order(one, other) < 0 ? other : one
}
