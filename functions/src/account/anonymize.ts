import { DELETED_MEMBER_ID, DELETED_MEMBER_NAME } from '@grid/schema/deleted-member'
import { searchWords } from '@grid/schema/search-tokens'
import type {
  DocumentReference,
  DocumentSnapshot,
  Query,
  Transaction,
} from 'firebase-admin/firestore'
import { forEachBatch, mapConcurrently } from '../core/batches'
import { db } from '../core/firebase'
import { readyCounter } from '../moderation'

type Fields = Readonly<Record<string, unknown>>

const AUTHOR = { user_id: DELETED_MEMBER_ID, author_username: DELETED_MEMBER_NAME }

/** What changes in a post whose author goes: the name, also among the words it is found by. */
export function postWithoutAuthor(post: Fields): Fields {
  const { title, content, tags } = post
  return {
    ...AUTHOR,
    words: searchWords({
      title: String(title),
      content: String(content),
      tags: Array.isArray(tags) ? tags.map(String) : [],
      author_username: '',
    }),
  }
}

/** What changes in a comment whose author goes. */
export function commentWithoutAuthor(): Fields {
  return AUTHOR
}

const READ_AT_ONCE = 100
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
  return forEachBatch(query, READ_AT_ONCE, (some) =>
    mapConcurrently([...byPost(some, counted.postOf)], POSTS_AT_ONCE, ([postId, found]) => {
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
