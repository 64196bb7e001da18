import type { Comment } from '@grid/schema/comment'
import { compareInstants } from '@grid/schema/exact-instant'

/** A comment with its replies, oldest first. The comment is null if it was deleted. */
export type Thread = {
  readonly id: string
  readonly comment: Comment | null
  readonly replies: readonly Comment[]
}

/**
 * Sorts comments into threads, oldest first. Each reply is younger than its parent, so a parent
 * that is missing from the oldest comments was deleted.
 */
export function toThreads(comments: readonly Comment[]): Thread[] {
  const threads = new Map<string, { id: string; comment: Comment | null; replies: Comment[] }>()
  const threadOf = (id: string) => {
    const thread = threads.get(id) ?? { id, comment: null, replies: [] }
    threads.set(id, thread)
    return thread
  }
  for (const comment of [...comments].sort(byAge)) {
    if (comment.parent_id) threadOf(comment.parent_id).replies.push(comment)
    else threadOf(comment.id).comment = comment
  }
  return [...threads.values()]
}

/** Adds threads that the user is replying to and that were deleted meanwhile. */
export function withThreadsInReply(
  threads: readonly Thread[],
  inReply: readonly Comment[],
): readonly Thread[] {
  const deleted = inReply.filter(({ id }) => !threads.some((thread) => thread.id === id))
  return deleted.reduce<readonly Thread[]>((shown, comment) => {
    const place = placeAfter(shown, comment)
    const thread = { id: comment.id, comment: null, replies: [] }
    return [...shown.slice(0, place), thread, ...shown.slice(place)]
  }, threads)
}

/** The index in the list after a comment. */
export function placeAfter(threads: readonly Thread[], comment: Comment): number {
  const next = threads.findIndex((thread) => {
    const oldest = thread.comment ?? thread.replies[0]
    return oldest && byAge(comment, oldest) < 0
  })
  return next < 0 ? threads.length : next
}

/** Older first, then by id, as the server sorts. */
function byAge(one: Comment, other: Comment): number {
  return compareInstants(one.created_at, other.created_at) || (one.id < other.id ? -1 : 1)
}

/** An entry of an ordered list, with its sort key. */
export type Entry = { readonly id: string; readonly sortKey: string }

/** Subscribes to a page of entries after a cursor. Returns a function that unsubscribes. */
type Listen<E extends Entry> = (after: E | null, onPage: (page: readonly E[]) => void) => () => void

type Page<E> = { readonly after: E | null; entries: readonly E[] | null; stop: () => void }

/** The loaded entries without duplicates, and whether more follow. */
export type Pages<E> = {
  readonly entries: readonly E[]
  readonly isLoading: boolean
  readonly hasMore: boolean
}

/**
 * A realtime list that grows by pages, each with its own subscription. Pages slide when earlier
 * entries are added or removed. An entry in two overlapping pages counts once. When restored
 * entries would open a gap after a page, the next page subscribes again from the end of that page.
 */
export function openPages<E extends Entry>(
  size: number,
  listen: Listen<E>,
  onChange: (pages: Pages<E>) => void,
) {
  const pages: Page<E>[] = []

  const publish = () => {
    const last = pages.at(-1)
    const unique = new Map(pages.flatMap(({ entries }) => entries ?? []).map((e) => [e.id, e]))
    onChange({
      entries: [...unique.values()],
      isLoading: last?.entries === null,
      hasMore: last?.entries?.length === size,
    })
  }

  const open = (index: number, after: E | null, entries: readonly E[] | null = null) => {
    const page: Page<E> = { after, entries, stop: () => undefined }
    pages[index] = page
    page.stop = listen(after, (found) => {
      if (pages[index] !== page) return
      page.entries = found
      closeGap(index, found.at(-1))
      publish()
    })
  }

  const closeGap = (index: number, edge: E | undefined) => {
    const next = pages[index + 1]
    if (!next?.after || !edge || edge.sortKey >= next.after.sortKey) return
    next.stop()
    open(index + 1, edge, next.entries)
  }

  open(0, null)
  return {
    more() {
      const edge = pages.at(-1)?.entries?.at(-1)
      if (!edge) return
      open(pages.length, edge)
      publish()
    },
    stop() {
      for (const page of pages) page.stop()
    },
  }
}
