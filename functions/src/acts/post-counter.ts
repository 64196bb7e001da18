import { FieldValue, type Transaction } from 'firebase-admin/firestore'
import { db } from '../core/firebase'

/**
 * Reads where a post is and gives what lowers a counter of it: on the board, or in the trash, from
 * where it may come back. Nowhere, there is nothing to correct.
 */
export async function readyCounter(
  transaction: Transaction,
  postId: string,
): Promise<(counter: 'upvotes' | 'comment_count', by?: number) => void> {
  const [live, trashed] = await transaction.getAll(
    db.doc(`posts/${postId}`),
    db.doc(`trash/${postId}`),
  )
  return (counter, by = 1) => {
    const less = FieldValue.increment(-by)
    if (live?.exists) transaction.update(live.ref, { [counter]: less })
    else if (trashed?.get('kind') === 'posts') {
      transaction.update(trashed.ref, { [`record.${counter}`]: less })
    }
  }
}
