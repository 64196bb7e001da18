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
