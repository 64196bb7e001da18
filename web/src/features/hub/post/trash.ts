import type { TrashKind } from '@grid/schema/trash'
import { type DocumentSnapshot, doc, serverTimestamp, type Transaction } from 'firebase/firestore'
import { db } from '../../../data/firestore'

/**
 * Moves a record into the trash within the transaction; the rules let neither half happen alone,
 * and take back only what went in.
 */
export function moveToTrash(
  transaction: Transaction,
  kind: TrashKind,
  record: DocumentSnapshot,
  userId: string,
): void {
  transaction.set(doc(db, 'trash', record.id), {
    kind,
    user_id: userId,
    record: record.data(),
    deleted_at: serverTimestamp(),
  })
  transaction.delete(record.ref)
}

/** Brings a record back as it was; false when it is not in the trash. */
export async function restoreFromTrash(transaction: Transaction, id: string): Promise<boolean> {
  const entry = await transaction.get(doc(db, 'trash', id))
  const kind: TrashKind | undefined = entry.get('kind')
  if (!kind) return false
  transaction.set(doc(db, kind, id), entry.get('record'))
  transaction.delete(entry.ref)
  return true
}
