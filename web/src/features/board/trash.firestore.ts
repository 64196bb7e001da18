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
 * Moves a record to the trash within the transaction. The rules require both writes, and restore
 * only what was moved.
 */
export function moveToTrash(
  transaction: Transaction,
  kind: TrashKind,
  record: DocumentSnapshot,
  uid: string,
): void {
  transaction.set(doc(record.ref.firestore, 'trash', record.id), {
    kind,
    user_id: uid,
    record: record.data(),
    deleted_at: serverTimestamp(),
  })
  transaction.delete(record.ref)
}

/** A restored record, and whether this transaction restores it. */
type Restored = { readonly record: DocumentData; readonly isMoved: boolean }

/**
 * Restores a record unchanged. A record that exists outside the trash was restored by an earlier
 * attempt. Returns null if it exists nowhere.
 */
export async function restoreFromTrash(
  transaction: Transaction,
  db: Firestore,
  kind: TrashKind,
  id: string,
): Promise<Restored | null> {
  const target = doc(db, kind, id)
  const entry = await transaction.get(doc(db, 'trash', id))
  if (!entry.exists()) {
    const record = (await transaction.get(target)).data()
    return record ? { record, isMoved: false } : null
  }
  const record: DocumentData | undefined = entry.get('record')
  if (!record) return null
  transaction.set(target, record)
  transaction.delete(entry.ref)
  return { record, isMoved: true }
}

/** The record with this id was published and then deleted, so the id cannot be used again. */
export class DeletedIdError extends Error {}

/**
 * Checks that no record with this id is in the trash, because the rules would reject a new one.
 *
 * @throws DeletedIdError if one is.
 */
export async function assertNotInTrash(
  transaction: Transaction,
  db: Firestore,
  id: string,
): Promise<void> {
  if ((await transaction.get(doc(db, 'trash', id))).exists()) throw new DeletedIdError()
}
