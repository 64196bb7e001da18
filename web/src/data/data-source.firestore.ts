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
import { typed } from './firestore'
import { exactTimestamp } from './requests.firestore'
import { WITH_METADATA } from './subscriptions.firestore'
import { requestWithTimeout } from './timeout'

/** Reads through Firestore's client, which hears of each change when it happens. */
export const firestoreDataSource: DataSource = {
  watch: (wanted, tell, fail) =>
    onSnapshot(
      queryFor(wanted),
      WITH_METADATA,
      ({ docs, metadata }) =>
        tell({ found: docs.map((found) => found.data()), fromCache: metadata.fromCache }),
      fail,
    ),
  watchOne: (from, id, tell, fail) =>
    onSnapshot(
      doc(typed(from), id),
      WITH_METADATA,
      (snapshot) =>
        tell({ found: snapshot.data() ?? null, fromCache: snapshot.metadata.fromCache }),
      fail,
    ),
  // A page is never answered from a part of it that is at hand.
  page: async (wanted) => {
    const { docs } = await requestWithTimeout(() => getDocsFromServer(queryFor(wanted)))
    return docs.map((found) => found.data())
  },
  // A listener to the same document would answer at once, with what it heard last.
  one: async (from, id) => {
    const only = query(typed(from), where(documentId(), '==', id), limit(1))
    const { docs } = await requestWithTimeout(() => getDocsFromServer(only))
    return docs[0]?.data() ?? null
  },
}

function queryFor<Name extends PublicName>(wanted: PageQuery<Name>): Query<RecordOf<Name>> {
  const { from, after } = wanted
  return query(
    typed(from),
    ...wanted.where.map(([field, is, value]) => where(field, is, stored(value))),
    ...wanted.order.map(([field, direction]) => orderBy(field, direction)),
    ...(wanted.order.length > 0 ? [orderBy(documentId(), idDirection(wanted))] : []),
    ...(after ? [startAfter(...cursorOf(wanted, after).map(stored), after.id)] : []),
    limit(wanted.limit),
  )
}

/** A moment may have come in parts, with a document or by a plain request. */
function stored(value: FieldValue): FieldValue {
  return typeof value === 'object' ? exactTimestamp(value) : value
}
