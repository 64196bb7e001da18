import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  runTransaction,
} from 'firebase/firestore'
import { withDeadline } from './deadline'

/**
 * A document as the server holds it now. Where something follows the document, `getDocFromServer`
 * asks nobody: it gives what was heard last, which may be from before the refusal that is to be
 * explained. A transaction always asks.
 *
 * @throws Problem when no answer comes in time.
 */
export function readFromServer<T>(
  reference: DocumentReference<T, DocumentData>,
): Promise<DocumentSnapshot<T, DocumentData>> {
  return withDeadline(() =>
    runTransaction(reference.firestore, (transaction) => transaction.get(reference)),
  )
}
