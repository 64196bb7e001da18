import {
  type DocumentReference,
  onSnapshot,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase/firestore'

/** Follows a source until the returned function is called. */
export type Subscribe<Source, Data> = (
  source: Source,
  tell: (data: Data) => void,
  fail: (error: unknown) => void,
) => () => void

/** Tells of a change of the connection too: that the server confirms what was remembered. */
export const WITH_METADATA = { includeMetadataChanges: true }

/**
 * The documents of a list, from which one may go on. That there is none counts only when the server
 * says so: an empty cache says it before the server was asked, or while nobody answers.
 */
export function subscribeToDocuments<T>(
  list: Query<T>,
  tell: (documents: readonly QueryDocumentSnapshot<T>[]) => void,
  fail: (error: unknown) => void,
): () => void {
  return onSnapshot(
    list,
    WITH_METADATA,
    ({ docs, empty, metadata }) => {
      if (!empty || !metadata.fromCache) tell(docs)
    },
    fail,
  )
}

/** The records of a list. */
export function subscribeToRecords<T>(
  list: Query<T>,
  tell: (rows: readonly T[]) => void,
  fail: (error: unknown) => void,
): () => void {
  return subscribeToDocuments(list, (docs) => tell(docs.map((document) => document.data())), fail)
}

/** One record; null where there is no such document, again only when the server says so. */
export function subscribeToRecord<T>(
  reference: DocumentReference<T>,
  tell: (record: T | null) => void,
  fail: (error: unknown) => void,
): () => void {
  return onSnapshot(
    reference,
    WITH_METADATA,
    (snapshot) => {
      if (snapshot.exists()) tell(snapshot.data())
      else if (!snapshot.metadata.fromCache) tell(null)
    },
    fail,
  )
}
