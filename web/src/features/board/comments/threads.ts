import type { Comment } from '@grid/schema/comment'
import { compareInstants } from '@grid/schema/exact-instant'

/** A comment with its answers, oldest first; null stands for one that was deleted. */
export type Thread = {
  readonly id: string
  readonly comment: Comment | null
  readonly answers: readonly Comment[]
}

/**
 * Sorts comments into threads, oldest first. An answer is younger than what it answers, so in a
 * list that is read from its old end a parent that is missing was deleted.
 */
export function toThreads(comments: readonly Comment[]): Thread[] {
  const threads = new Map<string, { id: string; comment: Comment | null; answers: Comment[] }>()
  const threadOf = (id: string) => {
    const thread = threads.get(id) ?? { id, comment: null, answers: [] }
    threads.set(id, thread)
    return thread
  }
  for (const comment of [...comments].sort(byAge)) {
    if (comment.parent_id) threadOf(comment.parent_id).answers.push(comment)
    else threadOf(comment.id).comment = comment
  }
  return [...threads.values()]
}

/** The threads, with those that are being answered in their places, although deleted meanwhile. */
export function withAnswered(
  threads: readonly Thread[],
  answered: readonly Comment[],
): readonly Thread[] {
  const gone = answered.filter(({ id }) => !threads.some((thread) => thread.id === id))
  return gone.reduce<readonly Thread[]>((shown, comment) => {
    const place = placeAfter(shown, comment)
    const kept = { id: comment.id, comment: null, answers: [] }
    return [...shown.slice(0, place), kept, ...shown.slice(place)]
  }, threads)
}

/** How many of the threads stand before whatever comes next after a comment. */
export function placeAfter(threads: readonly Thread[], comment: Comment): number {
  const next = threads.findIndex((thread) => {
    const oldest = thread.comment ?? thread.answers[0]
    return oldest && byAge(comment, oldest) < 0
  })
  return next < 0 ? threads.length : next
}

/** Older first; what was written in the same moment goes by id, as the server sorts. */
function byAge(one: Comment, other: Comment): number {
  return compareInstants(one.created_at, other.created_at) || (one.id < other.id ? -1 : 1)
}
