import type { Comment } from '@grid/schema/comment'
import { keepNewest } from '../first-page'

/** Of how many posts, those that were read last. */
const KEPT = 8

const kept = new Map<string, readonly Comment[]>()

/** Keeps the comments below a post for whoever comes back to it without a connection. */
export function keepComments(postId: string, comments: readonly Comment[]): void {
  keepNewest(kept, postId, comments, KEPT)
}

/** What was kept of a post's comments behind one of them, or from the first; null for nothing. */
export function keptAfter(postId: string, after: string | null): readonly Comment[] | null {
  const comments = kept.get(postId)
  if (!comments || after === null) return comments ?? null
  const place = comments.findIndex(({ id }) => id === after)
  return place < 0 ? null : comments.slice(place + 1)
}
