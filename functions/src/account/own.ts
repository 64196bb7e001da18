import type { Query } from 'firebase-admin/firestore'
import { drainInBatches } from '../core/batches'
import { db } from '../core/firebase'

/** As many documents as are written in one batch. */
export const AT_ONCE = 100

/** What a collection holds of somebody. */
export function ownOf(uid: string, collection: string): Query {
  return db.collection(collection).where('user_id', '==', uid)
}

/** Deletes what a collection holds of somebody. */
export async function removeOwn(uid: string, collection: string): Promise<void> {
  await drainInBatches(ownOf(uid, collection), AT_ONCE, (batch, { ref }) => {
    batch.delete(ref)
  })
}
