import { exactly } from '@grid/schema/exact-instant'
import type { Instant } from '@grid/schema/instant'
import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  runTransaction,
  Timestamp,
  type Transaction,
} from 'firebase/firestore'
import { db } from './firestore'
import { requestWithTimeout } from './timeout'

/** A moment as Firestore's client takes it, to the nanosecond, however it came here. */
export function exactTimestamp(instant: Instant): Timestamp {
  const { seconds, nanoseconds } = exactly(instant)
  return new Timestamp(seconds, nanoseconds)
}

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
  return requestWithTimeout(() =>
    runTransaction(reference.firestore, (transaction) => transaction.get(reference)),
  )
}

/**
 * Makes a single write that happens now or fails. Without a transaction the SDK would keep a write
 * that finds no connection, and send it some time later, when its maker was told that it failed.
 */
export function writeOnline(write: (transaction: Transaction) => unknown): Promise<void> {
  return requestWithTimeout(() =>
    runTransaction(db, async (transaction) => {
      write(transaction)
    }),
  )
}
