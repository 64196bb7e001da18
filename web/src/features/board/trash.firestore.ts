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

/** A record that is there again, and whether this transaction brings it back. */
type Restored = { readonly record: DocumentData; readonly isMoved: boolean }

/**
 * Brings a record back as it was. One that has left the trash and is there came back by an earlier
 * try, whose answer was lost. Null when it is neither here nor there, or gone for good.
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
 * Looks whether what is about to be written under an id lies in the trash already; the rules would
 * take nothing else for it than what lies there.
 *
 * @throws SpentId when it does.
 */
export async function assertNotInTrash(
  transaction: Transaction,
  db: Firestore,
  id: string,
): Promise<void> {
  if ((await transaction.get(doc(db, 'trash', id))).exists()) throw new DeletedIdError()
}
