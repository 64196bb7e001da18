import { type DocumentData, type DocumentReference, Timestamp } from 'firebase-admin/firestore'
import { db } from '../core/firebase'

/** A transaction or a batch. */
type Writer = {
  delete(document: DocumentReference): unknown
  set(document: DocumentReference, data: DocumentData): unknown
}

/**
 * Deletes a post or comment so that nothing comes to stand under its id again: answers, votes and
 * reports name a text by its id, and would be about the next one.
 */
export function deleteForGood(writer: Writer, text: DocumentReference): void {
  writer.delete(text)
  spendId(writer, text.id)
}

/** Marks an id as used up, in place of what may have waited under it in the trash. */
export function spendId(writer: Writer, id: string): void {
  writer.set(db.doc(`trash/${id}`), { kind: 'spent', deleted_at: Timestamp.now() })
}
