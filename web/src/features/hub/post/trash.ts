import type { TrashKind } from '@grid/schema/trash'
import {
  type DocumentData,
  type DocumentSnapshot,
  doc,
  type Firestore,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore'

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
  transaction.set(doc(record.ref.firestore, 'trash', record.id), {
    kind,
    user_id: userId,
    record: record.data(),
    deleted_at: serverTimestamp(),
  })
  transaction.delete(record.ref)
}

/** Brings a record back as it was, and gives it; null when it is not in the trash. */
export async function restoreFromTrash(
  transaction: Transaction,
  db: Firestore,
  id: string,
): Promise<DocumentData | null> {
  const entry = await transaction.get(doc(db, 'trash', id))
  const kind: TrashKind | undefined = entry.get('kind')
  if (!kind) return null
  transaction.set(doc(db, kind, id), entry.get('record'))
  transaction.delete(entry.ref)
  return entry.get('record')
}
