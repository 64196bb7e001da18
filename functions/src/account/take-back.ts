import type {
  DocumentReference,
  DocumentSnapshot,
  Query,
  Transaction,
} from 'firebase-admin/firestore'
import { readyCounter } from '../acts/post-counter'
import { drain } from '../core/drain'
import { db } from '../core/firebase'
import { sideBySide } from './side-by-side'

const READ_AT_ONCE = 100
/** One after the other, 2,700 would be all that a call has time for. */
const POSTS_AT_ONCE = 10

/** What counts for posts, such as votes. */
export type Counted = {
  readonly counter: 'upvotes' | 'comment_count'
  readonly postOf: (found: DocumentSnapshot) => string
  readonly remove: (transaction: Transaction, counted: DocumentReference) => void
}

/**
 * Removes what counts for posts, each together with what it counts, also in the trash. What counts
 * for the same post goes in one transaction: two of them would wait for each other.
 *
 * @param signal - Stops between two transactions; what is left is found by the next call.
 */
export function takeBack(query: Query, counted: Counted, signal?: AbortSignal): Promise<number> {
  return drain(query, READ_AT_ONCE, (some) =>
    sideBySide([...byPost(some, counted.postOf)], POSTS_AT_ONCE, ([postId, found]) => {
      signal?.throwIfAborted()
      return takeFrom(postId, counted, found)
    }),
  )
}

function byPost(
  some: readonly DocumentSnapshot[],
  postOf: (found: DocumentSnapshot) => string,
): Map<string, DocumentSnapshot[]> {
  const posts = new Map<string, DocumentSnapshot[]>()
  for (const found of some) {
    const postId = postOf(found)
    posts.set(postId, [...(posts.get(postId) ?? []), found])
  }
  return posts
}

function takeFrom(
  postId: string,
  { counter, remove }: Counted,
  some: readonly DocumentSnapshot[],
): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const found = await transaction.getAll(...some.map(({ ref }) => ref))
    const there = found.filter(({ exists }) => exists)
    if (there.length === 0) return
    const lower = await readyCounter(transaction, postId)
    for (const { ref } of there) remove(transaction, ref)
    lower(counter, there.length)
  })
}
