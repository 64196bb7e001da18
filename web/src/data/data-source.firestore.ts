import type { RecordOf } from '@grid/schema/collections'
import {
  doc,
  documentId,
  getDocsFromServer,
  limit,
  onSnapshot,
  orderBy,
  type Query,
  query,
  startAfter,
  where,
} from 'firebase/firestore'
import {
  cursorOf,
  type DataSource,
  type FieldValue,
  idDirection,
  type PageQuery,
  type PublicName,
} from './data-source'
import { exactTimestamp, WITH_METADATA } from './documents.firestore'
import { typed } from './firestore'
import { requestWithTimeout } from './timeout'

/** Reads through Firestore's client, which receives changes in real time. */
export const firestoreDataSource: DataSource = {
  watch: (requested, next, fail) =>
    onSnapshot(
      queryFor(requested),
      WITH_METADATA,
      ({ docs, metadata }) =>
        next({ found: docs.map((found) => found.data()), fromCache: metadata.fromCache }),
      fail,
    ),
  watchOne: (from, id, next, fail) =>
    onSnapshot(
      doc(typed(from), id),
      WITH_METADATA,
      (snapshot) =>
        next({ found: snapshot.data() ?? null, fromCache: snapshot.metadata.fromCache }),
      fail,
    ),
  // The cache may contain only some records of the page.
  page: async (requested) => {
    const { docs } = await requestWithTimeout(() => getDocsFromServer(queryFor(requested)))
    return docs.map((found) => found.data())
  },
  // With an active listener, `getDocFromServer` would return its last snapshot.
  one: async (from, id) => {
    const only = query(typed(from), where(documentId(), '==', id), limit(1))
    const { docs } = await requestWithTimeout(() => getDocsFromServer(only))
    return docs[0]?.data() ?? null
  },
}

function queryFor<Name extends PublicName>(requested: PageQuery<Name>): Query<RecordOf<Name>> {
  const { from, after } = requested
  return query(
    typed(from),
    ...requested.where.map(([field, is, value]) => where(field, is, stored(value))),
    ...requested.order.map(([field, direction]) => orderBy(field, direction)),
    ...(requested.order.length > 0 ? [orderBy(documentId(), idDirection(requested))] : []),
    ...(after ? [startAfter(...cursorOf(requested, after).map(stored), after.id)] : []),
    limit(requested.limit),
  )
}

/** An instant from a REST response is a plain object. */
function stored<Value extends FieldValue | readonly number[]>(value: Value) {
  return typeof value === 'object' && 'toMillis' in value ? exactTimestamp(value) : value
}
