import { FieldValue, Timestamp, type Transaction, type WriteBatch } from 'firebase-admin/firestore'
import { drainInBatches } from './core/batches'
import {
  collection,
  type Documents,
  doc,
  type Found,
  type Reference,
  readAll,
  type TextCollection,
} from './core/documents'
import { historyOf } from './histories'

/** A transaction or a batch. */
type Writer = {
  delete(document: Reference<TextCollection | 'histories'>): unknown
  set(document: Reference<'trash'>, entry: Documents['trash']): unknown
}

/**
 * Deletes a post or comment and marks its id as used: replies, votes and reports refer to texts by
 * id, so an id must not be used again.
 */
export function deleteForGood(writer: Writer, text: Reference<TextCollection>): void {
  writer.delete(text)
  markIdUsed(writer, text.id)
}

/**
 * Marks an id as used. It replaces the record of that id in the trash, and deletes its earlier
 * versions.
 */
export function markIdUsed(writer: Writer, id: string): void {
  writer.set(doc('trash', id), { kind: 'spent', deleted_at: Timestamp.now() })
  writer.delete(historyOf(id))
}

/**
 * Reads a post on the board or in the trash and returns a function that decrements its counters.
 * For a deleted post the function does nothing.
 */
export async function prepareCounter(
  transaction: Transaction,
  postId: string,
): Promise<(counter: 'upvotes' | 'comment_count', by?: number) => void> {
  const [published, trashed] = await readAll(
    transaction,
    doc('posts', postId),
    doc('trash', postId),
  )
  return (counter, by = 1) => {
    const less = FieldValue.increment(-by)
    if (published.exists) transaction.update(published.ref, { [counter]: less })
    else if (trashed.data()?.kind === 'posts') {
      transaction.update(trashed.ref, { [`record.${counter}`]: less })
    }
  }
}

/** The comments of a post. */
export const commentsOf = (postId: string) => collection('comments').where('post_id', '==', postId)

/**
 * The most comments that one transaction or batch deletes. Each is three writes, and a transaction
 * of `moderation.ts` also resolves 100 reports, so this stays below 500 writes.
 */
export const COMMENTS_AT_ONCE = 100

/** Removes the comments of a deleted post. */
export async function sweepComments(postId: string, signal?: AbortSignal): Promise<void> {
  const remove = (batch: WriteBatch, { ref }: Found<'comments'>) => deleteForGood(batch, ref)
  await drainInBatches(commentsOf(postId), COMMENTS_AT_ONCE, remove, signal)
}
