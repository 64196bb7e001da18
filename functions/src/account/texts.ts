import { derivedFields } from '@grid/schema/post'
import { DELETED_MEMBER_ID, DELETED_MEMBER_NAME } from '@grid/schema/post-display'
import type {
  DocumentData,
  DocumentReference,
  Query,
  QueryDocumentSnapshot,
  Transaction,
  WriteBatch,
} from 'firebase-admin/firestore'
import { drainInBatches, forEachBatch, mapConcurrently } from '../core/batches'
import type { CollectionName, Documents, Found, Unchecked } from '../core/documents'
import { db } from '../core/firebase'
import { documentsOf } from '../core/members'
import { deleteForGood, prepareCounter, sweepComments } from '../text-deletion'

export const AT_ONCE = 100

/** Deletes the documents of a user in a collection. */
export function deleteDocumentsOf(
  uid: string,
  name: CollectionName,
  signal?: AbortSignal,
): Promise<number> {
  return deleteAll(documentsOf(uid, name), signal)
}

/** Deletes the documents that a query finds. */
export function deleteAll<T extends DocumentData>(
  query: Query<T, T>,
  signal?: AbortSignal,
): Promise<number> {
  const remove = (batch: WriteBatch, { ref }: QueryDocumentSnapshot<T, T>) => {
    batch.delete(ref)
  }
  return drainInBatches(query, AT_ONCE, remove, signal)
}

const AUTHOR = { user_id: DELETED_MEMBER_ID, author_username: DELETED_MEMBER_NAME }

/** The changed fields of a post whose author deletes the account. */
export function postWithoutAuthor(post: Unchecked<Documents['posts']>) {
  const { title, content, code_snippet, tags } = post
  return {
    ...AUTHOR,
    ...derivedFields({
      ...AUTHOR,
      title: String(title),
      content: String(content),
      code_snippet: typeof code_snippet === 'string' ? code_snippet : null,
      tags: Array.isArray(tags) ? tags.map(String) : [],
    }),
  }
}

const READ_AT_ONCE = 100
const POSTS_AT_ONCE = 10

/** Documents that a counter of posts counts, such as votes. */
export type CountedDocuments<T extends DocumentData> = {
  readonly counter: 'upvotes' | 'comment_count'
  readonly postOf: (found: QueryDocumentSnapshot<T, T>) => string
  readonly remove: (transaction: Transaction, counted: DocumentReference<T, T>) => void
}

/**
 * Removes counted documents and decrements the counters of their posts, also in the trash. All
 * documents of a post are in one transaction, because two transactions would block each other.
 *
 * @param signal - Stops between two transactions; the next call resumes.
 */
export function removeCounted<T extends DocumentData>(
  query: Query<T, T>,
  counted: CountedDocuments<T>,
  signal?: AbortSignal,
): Promise<number> {
  return forEachBatch(query, READ_AT_ONCE, (some) =>
    mapConcurrently([...byPost(some, counted.postOf)], POSTS_AT_ONCE, ([postId, found]) => {
      signal?.throwIfAborted()
      return removeFromPost(postId, counted, found)
    }),
  )
}

function byPost<T extends DocumentData>(
  some: readonly QueryDocumentSnapshot<T, T>[],
  postOf: CountedDocuments<T>['postOf'],
): Map<string, QueryDocumentSnapshot<T, T>[]> {
  const posts = new Map<string, QueryDocumentSnapshot<T, T>[]>()
  for (const found of some) {
    const postId = postOf(found)
    posts.set(postId, [...(posts.get(postId) ?? []), found])
  }
  return posts
}

function removeFromPost<T extends DocumentData>(
  postId: string,
  { counter, remove }: CountedDocuments<T>,
  some: readonly QueryDocumentSnapshot<T, T>[],
): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const found = await transaction.getAll(...some.map(({ ref }) => ref))
    const existing = found.filter(({ exists }) => exists)
    if (existing.length === 0) return
    const decrement = await prepareCounter(transaction, postId)
    for (const { ref } of existing) remove(transaction, ref)
    decrement(counter, existing.length)
  })
}

/** What the user chose for posts and comments: left without their author, or deleted. */
export type TextsChoice = 'keep' | 'delete'

/** The number of posts and comments. */
export type Texts = { readonly posts: number; readonly comments: number }

/** Deleted posts per batch; fewer, because each has comments. */
const REMOVED_POSTS_AT_ONCE = 10

const COMMENTS: CountedDocuments<Documents['comments']> = {
  counter: 'comment_count',
  postOf: (comment) => comment.data().post_id,
  remove: deleteForGood,
}

/** Deletes the comments and posts of a user, or removes their author. */
export async function removeTexts(
  uid: string,
  choice: TextsChoice,
  signal?: AbortSignal,
): Promise<Texts> {
  const comments = await removeComments(uid, choice, signal)
  return { posts: await removePosts(uid, choice, signal), comments }
}

function removePosts(uid: string, choice: TextsChoice, signal?: AbortSignal): Promise<number> {
  const posts = documentsOf(uid, 'posts')
  if (choice === 'delete') {
    const remove = (some: readonly Found<'posts'>[]) => deletePosts(some, signal)
    return forEachBatch(posts, REMOVED_POSTS_AT_ONCE, remove, signal)
  }
  const anonymize = (batch: WriteBatch, post: Found<'posts'>) => {
    batch.update(post.ref, postWithoutAuthor(post.data()))
  }
  return drainInBatches(posts, AT_ONCE, anonymize, signal)
}

/**
 * Deletes posts with their comments: before the posts, because another call finds comments by their
 * posts, and after them those that were added meanwhile.
 */
async function deletePosts(posts: readonly Found<'posts'>[], signal?: AbortSignal): Promise<void> {
  for (const { id } of posts) await sweepComments(id, signal)
  const batch = db.batch()
  for (const { ref } of posts) deleteForGood(batch, ref)
  await batch.commit()
  // Without the signal: the next call no longer finds the posts.
  for (const { id } of posts) await sweepComments(id)
}

function removeComments(uid: string, choice: TextsChoice, signal?: AbortSignal): Promise<number> {
  const comments = documentsOf(uid, 'comments')
  if (choice === 'keep') {
    const anonymize = (batch: WriteBatch, { ref }: Found<'comments'>) => {
      batch.update(ref, AUTHOR)
    }
    return drainInBatches(comments, AT_ONCE, anonymize, signal)
  }
  return removeCounted(comments, COMMENTS, signal)
}
