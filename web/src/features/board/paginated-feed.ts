import type { Post } from '@grid/schema/post'
import type { Order } from './feed-store'

/**
 * What a reader has of a collection: a live window on its first posts, and the pages asked for
 * below it. `known` has no gap: every post from its first to `reached` was delivered.
 */
export type PaginatedFeed = {
  readonly known: readonly Post[]
  /** Known, but not shown until the reader asks, because they would move what is being read. */
  readonly held: ReadonlySet<string>
  /** The last position asked for, even if its post is gone by now: the next page starts behind. */
  readonly reached: Post | null
  readonly hasEnded: boolean
  readonly window: readonly Post[]
  /** A new beginning that does not touch `known` any more: too much has come at once. */
  readonly fresh: PaginatedFeed | null
}

/** How the posts of a feed are sorted, how many fit into a page, and whose are shown at once. */
export type Terms = {
  readonly order: Order
  readonly size: number
  readonly isOwn: (post: Post) => boolean
}

const NONE: ReadonlySet<string> = new Set()

/** Begins with the first window. */
export function beginning(window: readonly Post[], { size }: Terms): PaginatedFeed {
  return {
    known: window,
    held: NONE,
    reached: window.at(-1) ?? null,
    hasEnded: window.length < size,
    window,
    fresh: null,
  }
}

/** The posts as the reader sees them. */
export function shownPosts({ known, held }: PaginatedFeed): readonly Post[] {
  return held.size === 0 ? known : known.filter((post) => !held.has(post.id))
}

/** The posts that wait for the reader to ask for them. */
export function pendingPosts({ known, held, fresh }: PaginatedFeed): readonly Post[] {
  return fresh ? fresh.known : known.filter((post) => held.has(post.id))
}

/** Shows what was held back. */
export function showPending(reading: PaginatedFeed, { order }: Terms): PaginatedFeed {
  const next = reading.fresh ?? reading
  return { ...next, known: [...next.known].sort(order), held: NONE }
}

/** Takes in what the live window holds now. */
export function withWindow(
  reading: PaginatedFeed,
  window: readonly Post[],
  terms: Terms,
): PaginatedFeed {
  const { order, size, isOwn } = terms
  const { known, fresh } = reading
  if (known.length === 0) return beginning(window, terms)
  if (fresh || isApart(known, window, terms)) {
    const joins = fresh && !isApart(fresh.known, window, terms)
    const next = joins ? withWindow(fresh, window, terms) : beginning(window, terms)
    const met = new Set(known.map((post) => post.id))
    const hasOwn = next.known.some((post) => isOwn(post) && !met.has(post.id))
    return hasOwn ? { ...next, held: NONE } : { ...reading, fresh: next }
  }
  const current = new Map(window.map((post) => [post.id, post]))
  const isWhole = window.length < size
  const last = window.at(-1)
  const kept = known.flatMap((post) => {
    const now = current.get(post.id)
    if (now) return [now]
    return !isWhole && last && order(post, last) > 0 ? [post] : []
  })
  const met = new Set(known.map((post) => post.id))
  const came = window.filter((post) => !met.has(post.id))
  const end = known.at(-1)
  const held = came.filter((post) => end && order(post, end) < 0 && !isOwn(post))
  const wasWhole = reading.window.length < size
  const goesOn = !!last && !!reading.reached && order(reading.reached, last) < 0
  return {
    known: placed(kept, came, order),
    held: holding(reading.held, held),
    reached: deeper(reading.reached, last, order),
    // A window that has just become full may have pushed a post out that nobody has met, and one
    // that goes on behind what was the end may be followed by more.
    hasEnded: isWhole || (reading.hasEnded && !wasWhole && !goesOn),
    window,
    fresh: null,
  }
}

/** The posts that came back for a position. */
type PageOfPosts = { readonly after: Post | null; readonly posts: readonly Post[] }

/** Adds a page; one for a position that the reading has begun anew before is of no use. */
export function withPage(
  reading: PaginatedFeed,
  { after, posts }: PageOfPosts,
  terms: Terms,
): PaginatedFeed {
  const { order, size } = terms
  const { known, window, reached } = reading
  if (after && reached && order(reached, after) < 0) return reading
  if (window.length < size && !reading.fresh) return { ...reading, hasEnded: true }
  const met = new Set(known.map((post) => post.id))
  const last = window.at(-1)
  const came = posts.filter((post) => !met.has(post.id) && !(last && order(post, last) < 0))
  return {
    ...reading,
    known: placed(known, came, order),
    reached: deeper(reached, posts.at(-1), order),
    hasEnded: reading.hasEnded || posts.length < size,
  }
}

/** Puts a post in its place, as far as the reader has come. */
export function withPost(reading: PaginatedFeed, post: Post, order: Order): PaginatedFeed {
  const { known, reached, hasEnded } = reading
  const fresh = reading.fresh && withPost(reading.fresh, post, order)
  if (known.some(({ id }) => id === post.id)) {
    return { ...reading, known: known.map((old) => (old.id === post.id ? post : old)), fresh }
  }
  const isWithin = hasEnded || (reached !== null && order(post, reached) <= 0)
  if (!isWithin && fresh === reading.fresh) return reading
  return { ...reading, known: isWithin ? placed(known, [post], order) : known, fresh }
}

/** Takes a deleted post away. */
export function withoutPost(reading: PaginatedFeed, id: string): PaginatedFeed {
  const fresh = reading.fresh && withoutPost(reading.fresh, id)
  return { ...reading, known: reading.known.filter((post) => post.id !== id), fresh }
}

/** The posts that a step has taken away from what is live: deleted, or fallen out of the window. */
export function droppedPosts(before: PaginatedFeed, after: PaginatedFeed): readonly Post[] {
  if (after.fresh && !before.fresh) return []
  const there = new Set((after.fresh ?? after).known.map((post) => post.id))
  return (before.fresh ?? before).known.filter((post) => !there.has(post.id))
}

/** Whether posts may stand between the window and what is known, for it has moved too far. */
function isApart(known: readonly Post[], window: readonly Post[], { order, size }: Terms): boolean {
  const [first] = known
  const last = window.at(-1)
  return window.length >= size && !!first && !!last && order(last, first) < 0
}

/** Leaves the posts that are there in their places and puts the others between them. */
function placed(there: readonly Post[], came: readonly Post[], order: Order): readonly Post[] {
  if (came.length === 0) return there
  const result: Post[] = []
  const waiting = [...came].sort(order)
  for (const post of there) {
    while (waiting[0] && order(waiting[0], post) < 0) result.push(...waiting.splice(0, 1))
    result.push(post)
  }
  return [...result, ...waiting]
}

function holding(held: ReadonlySet<string>, came: readonly Post[]): ReadonlySet<string> {
  return came.length === 0 ? held : new Set([...held, ...came.map((post) => post.id)])
}

function deeper(one: Post | null, other: Post | undefined, order: Order): Post | null {
  if (!one || !other) return other ?? one
  return order(one, other) < 0 ? other : one
}
