import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  runTransaction,
} from 'firebase/firestore'

/**
 * A document as the server holds it now. Where something follows the document, `getDocFromServer`
 * asks nobody: it gives what was heard last, which may be from before the refusal that is to be
 * explained. A transaction always asks.
 */
export function readFromServer<T>(
  reference: DocumentReference<T, DocumentData>,
): Promise<DocumentSnapshot<T, DocumentData>> {
  return runTransaction(reference.firestore, (transaction) => transaction.get(reference))
}
