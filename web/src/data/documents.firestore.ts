import { toExactInstant } from '@grid/schema/exact-instant'
import type { Instant } from '@grid/schema/stored'
import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  onSnapshot,
  type Query,
  runTransaction,
  Timestamp,
  type Transaction,
} from 'firebase/firestore'
import { auth } from './auth'
import { db } from './firestore'
import { requestWithTimeout } from './timeout'

/** An instant as a Firestore timestamp, exact to the nanosecond. */
export function exactTimestamp(instant: Instant): Timestamp {
  const { seconds, nanoseconds } = toExactInstant(instant)
  return new Timestamp(seconds, nanoseconds)
}

/**
 * Reads a document from the server. A transaction always asks the server. With an active listener,
 * `getDocFromServer` returns the last snapshot, which can be older than the rejection to explain.
 *
 * @throws UserFacingError after 15 s without a response.
 */
export function readFromServer<T>(
  reference: DocumentReference<T, DocumentData>,
): Promise<DocumentSnapshot<T, DocumentData>> {
  return requestWithTimeout(() =>
    runTransaction(reference.firestore, (transaction) => transaction.get(reference)),
  )
}

/**
 * Writes now or fails. Without a transaction, the SDK queues a write while offline and sends it
 * later, after the user has seen an error.
 *
 * @throws UserFacingError after 15 s without a response.
 */
export function writeOnline(write: (transaction: Transaction) => unknown): Promise<void> {
  return requestWithTimeout(() =>
    runTransaction(db, async (transaction) => {
      write(transaction)
    }),
  )
}

/** Emits also when the server confirms what was cached. */
export const WITH_METADATA = { includeMetadataChanges: true }

/**
 * Reports a failure of a member's subscription, unless its session has ended. The server rejects
 * such a subscription, often before the page has ended it.
 */
export function whileSignedIn(fail: (error: unknown) => void): (error: unknown) => void {
  const uid = auth.currentUser?.uid
  return (error) => {
    if (auth.currentUser?.uid === uid) fail(error)
  }
}

/**
 * The records of a list. Skips an empty list from the cache: the cache is empty before the server
 * has responded.
 */
export function subscribeToRecords<T>(
  list: Query<T>,
  next: (rows: readonly T[]) => void,
  fail: (error: unknown) => void,
): () => void {
  return onSnapshot(
    list,
    WITH_METADATA,
    ({ docs, empty, metadata }) => {
      if (!empty || !metadata.fromCache) next(docs.map((document) => document.data()))
    },
    whileSignedIn(fail),
  )
}

/** One record, or null if the server confirms that there is no such document. */
export function subscribeToRecord<T>(
  reference: DocumentReference<T>,
  next: (record: T | null) => void,
  fail: (error: unknown) => void,
): () => void {
  return onSnapshot(
    reference,
    WITH_METADATA,
    (snapshot) => {
      if (snapshot.exists()) next(snapshot.data())
      else if (!snapshot.metadata.fromCache) next(null)
    },
    whileSignedIn(fail),
  )
}
