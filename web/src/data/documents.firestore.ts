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
  type QueryDocumentSnapshot,
  type QuerySnapshot,
  query,
  runTransaction,
  startAfter,
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
 * Reads the records of a list from the server, because the cache may be incomplete.
 *
 * @param options.batch - the largest `limit` that the rules accept for the list.
 * @param options.most - reads no more records than these; by default all.
 * @param options.includes - selects records; by default all.
 * @throws UserFacingError after 15 s without a response.
 */
export async function fetchAll<T>(
  list: Query<T>,
  {
    batch,
    max = Number.POSITIVE_INFINITY,
    includes = () => true,
  }: {
    readonly batch: number
    readonly max?: number | undefined
    readonly includes?: ((record: T) => boolean) | undefined
  },
): Promise<readonly T[]> {
  const found: T[] = []
  let last: QueryDocumentSnapshot<T> | undefined
  while (found.length < max) {
    const size = Math.min(batch, max - found.length)
    const page = query(list, ...(last ? [startAfter(last)] : []), limit(size))
    const { docs } = await requestWithTimeout(() => getDocsFromServer(page))
    found.push(...docs.map((record) => record.data()).filter(includes))
    if (docs.length < size) break
    last = docs.at(-1)
  }
  return found
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

/** What a subscription does while the server does not respond. */
export type SubscriptionErrorHandlers = {
  /** What the console shows at each failure. */
  readonly failure: string
  /** Called at each failure. The subscription starts again after 10 s. */
  readonly onFailed?: () => void
  /** Called when only an empty cache responds, which does not mean that there is nothing. */
  readonly onUnreachable?: () => void
}

type Stop = () => void

/**
 * Subscribes as the signed-in member. A failure after the end of the session means nothing: the
 * server rejects such a subscription, often before the page has ended it.
 */
function subscribe(
  listen: (fail: (error: unknown) => void) => Stop,
  { failure, onFailed }: SubscriptionErrorHandlers,
): Stop {
  return resubscribeOnError(
    (fail) => {
      const uid = auth.currentUser?.uid
      return listen((error) => {
        if (auth.currentUser?.uid === uid) fail(error)
      })
    },
    (error) => {
      console.error(failure, error)
      onFailed?.()
    },
  )
}

/** Subscribes to the snapshots of a list, those of the cache as well. */
export function subscribeToList<T>(
  list: Query<T>,
  next: (snapshot: QuerySnapshot<T>) => void,
  handlers: SubscriptionErrorHandlers,
): Stop {
  return subscribe((fail) => onSnapshot(list, WITH_METADATA, next, fail), handlers)
}

/** Subscribes to the records of a list. The cache is empty before the server has responded. */
export function subscribeToRecords<T>(
  list: Query<T>,
  next: (rows: readonly T[]) => void,
  handlers: SubscriptionErrorHandlers,
): Stop {
  const receive = ({ docs, empty, metadata }: QuerySnapshot<T>) => {
    if (empty && metadata.fromCache) handlers.onUnreachable?.()
    else next(docs.map((document) => document.data()))
  }
  return subscribeToList(list, receive, handlers)
}

/** Subscribes to a record; null if the server confirms that there is no such document. */
export function subscribeToRecord<T>(
  reference: DocumentReference<T>,
  next: (record: T | null) => void,
  handlers: SubscriptionErrorHandlers,
): Stop {
  const receive = (snapshot: DocumentSnapshot<T>) => {
    if (!snapshot.exists() && snapshot.metadata.fromCache) handlers.onUnreachable?.()
    else next(snapshot.data() ?? null)
  }
  return subscribe((fail) => onSnapshot(reference, WITH_METADATA, receive, fail), handlers)
}

/** What a subscription has loaded. */
export type Loaded<T> = {
  /** Undefined until the server has responded. */
  readonly data: T | undefined
  /** Whether the server did not respond to the last attempt; another one follows. */
  readonly hasFailed: boolean
}

const LOADING = { data: undefined, hasFailed: false }

/**
 * Subscribes while the component is mounted. `source` is memoized by the caller.
 *
 * The hooks of react-firebase-hooks do not fit. After an error they drop the data and do not
 * subscribe again, and their subscriptions start only in components. They would add 1.3 kB (gzip)
 * to each member's page. The dashboard, which polls, uses them.
 */
export function useSubscription<Source, T>(
  source: Source,
  start: (source: Source, next: (data: T) => void, handlers: SubscriptionErrorHandlers) => Stop,
  failure: string,
): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>(LOADING)
  useEffect(() => {
    const fail = () => setLoaded(({ data }) => ({ data, hasFailed: true }))
    const handlers = { failure, onFailed: fail, onUnreachable: fail }
    const stop = start(source, (data) => setLoaded({ data, hasFailed: false }), handlers)
    return () => {
      stop()
      setLoaded(LOADING)
    }
  }, [source, start, failure])
  return loaded
}

/**
 * The records of a list in real time.
 *
 * @param list - memoized by the caller.
 * @param failure - what the console shows at each failure.
 */
export function useRecords<T>(list: Query<T>, failure: string): Loaded<readonly T[]> {
  return useSubscription(list, subscribeToRecords<T>, failure)
}
