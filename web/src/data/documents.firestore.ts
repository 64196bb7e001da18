import { toExactInstant } from '@grid/schema/exact-instant'
import { LIMITS } from '@grid/schema/limits'
import type { Instant } from '@grid/schema/stored'
import {
  type CollectionReference,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  documentId,
  getDocsFromServer,
  limit,
  onSnapshot,
  type Query,
  query,
  runTransaction,
  Timestamp,
  type Transaction,
  where,
} from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { auth } from './auth'
import { db } from './firestore'
import { resubscribeOnError } from './resubscribe'
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
 * Reads records by their ids from the server. Those that do not exist are left out.
 *
 * @throws UserFacingError after 15 s without a response.
 */
export async function fetchByIds<T>(
  collection: CollectionReference<T>,
  ids: readonly string[],
): Promise<readonly T[]> {
  const size = LIMITS.page.posts
  const parts = Array.from({ length: Math.ceil(ids.length / size) }, (_, part) =>
    ids.slice(part * size, (part + 1) * size),
  )
  const found = await requestWithTimeout(() =>
    Promise.all(
      parts.map((part) =>
        getDocsFromServer(query(collection, where(documentId(), 'in', part), limit(size))),
      ),
    ),
  )
  return found.flatMap(({ docs }) => docs.map((record) => record.data()))
}

/**
 * Writes now or fails. Without a transaction, the SDK queues a write while offline and sends it
 * later, after the user has seen an error.
 *
 * @throws UserFacingError after 15 s without a response.
 */
export function writeOnline(write: (transaction: Transaction) => Promise<void>): Promise<void> {
  return requestWithTimeout(() => runTransaction(db, write))
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

type Records<T> = {
  /** Null until the server has responded. */
  readonly records: readonly T[] | null
  /** The last attempt to read them failed; another one follows. */
  readonly hasFailed: boolean
}

/**
 * The records of a list in real time. Resubscribes after a failure.
 *
 * @param list - memoized by the caller.
 * @param failure - what the console shows at each failure.
 */
export function useRecords<T>(list: Query<T>, failure: string): Records<T> {
  const [state, setState] = useState<Records<T>>({ records: null, hasFailed: false })
  useEffect(
    () =>
      resubscribeOnError(
        (fail) =>
          subscribeToRecords(list, (records) => setState({ records, hasFailed: false }), fail),
        (error) => {
          console.error(failure, error)
          setState(({ records }) => ({ records, hasFailed: true }))
        },
      ),
    [list, failure],
  )
  return state
}
