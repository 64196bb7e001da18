import { type DocumentReference, onSnapshot, type Query } from 'firebase/firestore'

/** Emits also when the server confirms what was cached. */
export const WITH_METADATA = { includeMetadataChanges: true }

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
    fail,
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
    fail,
  )
}
