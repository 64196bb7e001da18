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
 * The loaded part of a collection: its first posts, which update in real time, and the
 * older pages below. `loaded` has no gap: every post down to `lastDelivered` was delivered.
 */
export type PaginatedFeed = {
  readonly loaded: readonly Post[]
  /** Loaded posts that are hidden until the user shows them, because they would move the feed. */
  readonly pending: ReadonlySet<string>
  /** The position after which the next page begins. Its post may be deleted by now. */
  readonly lastDelivered: Post | null
  readonly hasEnded: boolean
  /** The first posts, one page, as the subscription last emitted them. */
  readonly livePosts: readonly Post[]
  /** A new feed without overlap with `loaded`, after more new posts than one page. */
  readonly replacement: PaginatedFeed | null
}

/** The order of a feed, its page size, and which posts are shown at once. */
export type FeedOptions = {
  readonly order: Order
  readonly size: number
  readonly isOwn: (post: Post) => boolean
}

/** A feed that begins with the first posts of the subscription. */
export function feedFromLivePosts(
  livePosts: readonly Post[],
  { size }: FeedOptions,
): PaginatedFeed {
  return {
    loaded: livePosts,
    pending: new Set(),
    lastDelivered: livePosts.at(-1) ?? null,
    hasEnded: livePosts.length < size,
    livePosts,
    replacement: null,
  }
}

/** The posts that are shown. */
export function shownPosts({ loaded, pending }: PaginatedFeed): readonly Post[] {
  return pending.size === 0 ? loaded : loaded.filter((post) => !pending.has(post.id))
}

/** The new posts that are not shown yet. */
export function pendingPosts({ loaded, pending, replacement }: PaginatedFeed): readonly Post[] {
  return replacement ? replacement.loaded : loaded.filter((post) => pending.has(post.id))
}

/** Shows the pending posts. */
export function showPending(feed: PaginatedFeed, { order }: FeedOptions): PaginatedFeed {
  const next = feed.replacement ?? feed
  return { ...next, loaded: [...next.loaded].sort(order), pending: new Set() }
}

/** Shows the member's own pending posts: they arrived before the member was known. */
export function showOwn(feed: PaginatedFeed, options: FeedOptions): PaginatedFeed {
  const { pending } = feed
  const shownIds = new Set(shownPosts(feed).map((post) => post.id))
  const own = pendingPosts(feed).filter((post) => options.isOwn(post) && !shownIds.has(post.id))
  if (own.length === 0) return feed
  if (feed.replacement) return showPending(feed, options)
  const ownIds = new Set(own.map((post) => post.id))
  return { ...feed, pending: new Set([...pending].filter((id) => !ownIds.has(id))) }
}

/** Applies what the subscription emits. */
export function withLivePosts(
  feed: PaginatedFeed,
  livePosts: readonly Post[],
  options: FeedOptions,
): PaginatedFeed {
  const { order, size, isOwn } = options
  const { loaded, replacement } = feed
  if (loaded.length === 0) return feedFromLivePosts(livePosts, options)
  if (replacement || isDisjoint(loaded, livePosts, options)) {
    const joins = replacement && !isDisjoint(replacement.loaded, livePosts, options)
    const next = joins
      ? withLivePosts(replacement, livePosts, options)
      : feedFromLivePosts(livePosts, options)
    const loadedIds = new Set(loaded.map((post) => post.id))
    const hasOwn = next.loaded.some((post) => isOwn(post) && !loadedIds.has(post.id))
    return hasOwn ? { ...next, pending: new Set() } : { ...feed, replacement: next }
  }
  const current = new Map(livePosts.map((post) => [post.id, post]))
  const isWhole = livePosts.length < size
  const last = livePosts.at(-1)
  const remaining = loaded.flatMap((post) => {
    const now = current.get(post.id)
    if (now) return [now]
    return !isWhole && last && order(post, last) > 0 ? [post] : []
  })
  const loadedIds = new Set(loaded.map((post) => post.id))
  const added = livePosts.filter((post) => !loadedIds.has(post.id))
  const end = loaded.at(-1)
  const pending = added.filter((post) => end && order(post, end) < 0 && !isOwn(post))
  const wasWhole = feed.livePosts.length < size
  const isExtended = !!last && !!feed.lastDelivered && order(feed.lastDelivered, last) < 0
  return {
    loaded: insertInOrder(remaining, added, order),
    pending: withPending(feed.pending, pending),
    lastDelivered: furtherOf(feed.lastDelivered, last, order),
    // Live posts that just filled a page may have pushed out a post that was never delivered. If
    // they go past the former end, more posts may follow.
    hasEnded: isWhole || (feed.hasEnded && !wasWhole && !isExtended),
    livePosts,
    replacement: null,
  }
}

type PageOfPosts = { readonly after: Post | null; readonly posts: readonly Post[] }

/** Adds a page. Ignores a page that was requested before the feed was replaced. */
export function withPage(
  feed: PaginatedFeed,
  { after, posts }: PageOfPosts,
  options: FeedOptions,
): PaginatedFeed {
  const { order, size } = options
  const { loaded, livePosts, lastDelivered } = feed
  if (after && lastDelivered && order(lastDelivered, after) < 0) return feed
  if (livePosts.length < size && !feed.replacement) return { ...feed, hasEnded: true }
  const loadedIds = new Set(loaded.map((post) => post.id))
  const last = livePosts.at(-1)
  const added = posts.filter((post) => !loadedIds.has(post.id) && !(last && order(post, last) < 0))
  return {
    ...feed,
    loaded: insertInOrder(loaded, added, order),
    lastDelivered: furtherOf(lastDelivered, posts.at(-1), order),
    hasEnded: feed.hasEnded || posts.length < size,
  }
}

/** Inserts or updates a post, if its position is loaded. */
export function withPost(feed: PaginatedFeed, post: Post, order: Order): PaginatedFeed {
  const { loaded, lastDelivered, hasEnded } = feed
  const replacement = feed.replacement && withPost(feed.replacement, post, order)
  if (loaded.some(({ id }) => id === post.id)) {
    return { ...feed, loaded: loaded.map((old) => (old.id === post.id ? post : old)), replacement }
  }
  const isWithin = hasEnded || (lastDelivered !== null && order(post, lastDelivered) <= 0)
  if (!isWithin && replacement === feed.replacement) return feed
  return { ...feed, loaded: isWithin ? insertInOrder(loaded, [post], order) : loaded, replacement }
}

/** Removes a deleted post. */
export function withoutPost(feed: PaginatedFeed, id: string): PaginatedFeed {
  const replacement = feed.replacement && withoutPost(feed.replacement, id)
  return { ...feed, loaded: feed.loaded.filter((post) => post.id !== id), replacement }
}

/** The posts that an update removed: deleted, or no longer among the live posts. */
export function removedPosts(before: PaginatedFeed, after: PaginatedFeed): readonly Post[] {
  if (after.replacement && !before.replacement) return []
  const present = new Set((after.replacement ?? after).loaded.map((post) => post.id))
  return (before.replacement ?? before).loaded.filter((post) => !present.has(post.id))
}

/** Whether undelivered posts may exist between the live posts and the loaded posts. */
function isDisjoint(
  loaded: readonly Post[],
  livePosts: readonly Post[],
  { order, size }: FeedOptions,
): boolean {
  const [first] = loaded
  const last = livePosts.at(-1)
  return livePosts.length >= size && !!first && !!last && order(last, first) < 0
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
