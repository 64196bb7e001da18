import type { Stored } from '@grid/schema/stored'
import type { TrashKind, trashed } from '@grid/schema/trash'
import {
  type DocumentData,
  type DocumentSnapshot,
  doc,
  documentId,
  type Firestore,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  serverTimestamp,
  startAfter,
  type Transaction,
  where,
} from 'firebase/firestore'
import { exactTimestamp } from '../../data/documents.firestore'
import { trash } from '../../data/firestore'
import { requestWithTimeout } from '../../data/timeout'
import { type Actor, recordRateLimitedAction } from '../../session/member-writes.firestore'

/** A post or comment in the trash. */
export type TrashEntry = Stored<typeof trashed>

/**
 * A page of the member's trash, the latest deletion first.
 *
 * @param last the last entry of the page before, or null for the first page.
 * @param count the number of entries, at most.
 * @throws UserFacingError after 15 s without a response.
 */
export async function fetchTrash(
  uid: string,
  last: TrashEntry | null,
  count: number,
): Promise<readonly TrashEntry[]> {
  const own = query(
    trash,
    where('user_id', '==', uid),
    orderBy('deleted_at', 'desc'),
    orderBy(documentId(), 'desc'),
  )
  const after = last ? [startAfter(exactTimestamp(last.deleted_at), last.id)] : []
  const page = query(own, ...after, limit(count))
  const { docs } = await requestWithTimeout(() => getDocsFromServer(page))
  return docs.map((entry) => entry.data()).filter((entry) => entry.kind !== 'spent')
}

/**
 * Moves an own record to the trash within the transaction. The rules require all its writes, and
 * restore only what was moved. Reads, so it comes before the first write.
 *
 * @throws RateLimitError when the last deletion is too recent; it says how long to wait.
 */
export async function moveToTrash(
  transaction: Transaction,
  kind: TrashKind,
  record: DocumentSnapshot,
  member: Actor,
): Promise<void> {
  await recordRateLimitedAction(transaction, record.ref.firestore, {
    kind: 'delete',
    member,
    id: record.id,
  })
  transaction.set(doc(record.ref.firestore, 'trash', record.id), {
    kind,
    user_id: member.id,
    record: record.data(),
    deleted_at: serverTimestamp(),
  })
  transaction.delete(record.ref)
}

/** A restored record, and whether this transaction restores it. */
type Restored = { readonly record: DocumentData; readonly isMoved: boolean }

/**
 * Restores a record unchanged. A record that exists outside the trash was restored by an earlier
 * attempt. Returns null if it exists nowhere. Reads, so it comes before the first write.
 *
 * @throws RateLimitError when the last restored text is too recent; it says how long to wait.
 */
export async function restoreFromTrash(
  transaction: Transaction,
  db: Firestore,
  member: Actor,
  { kind, id }: { readonly kind: TrashKind; readonly id: string },
): Promise<Restored | null> {
  const target = doc(db, kind, id)
  const entry = await transaction.get(doc(db, 'trash', id))
  if (!entry.exists()) {
    const record = (await transaction.get(target)).data()
    return record ? { record, isMoved: false } : null
  }
  const record: DocumentData | undefined = entry.get('record')
  if (!record) return null
  await recordRateLimitedAction(transaction, db, { kind: 'restore', member, id })
  transaction.set(target, record)
  transaction.delete(entry.ref)
  return { record, isMoved: true }
}

/** The record with this id was published and then deleted, so the id cannot be used again. */
export class DeletedIdError extends Error {}

/**
 * Checks that no record with this id is in the trash, because the rules would reject a new one.
 *
 * @throws DeletedIdError if one is.
 */
export async function assertNotInTrash(
  transaction: Transaction,
  db: Firestore,
  id: string,
): Promise<void> {
  if ((await transaction.get(doc(db, 'trash', id))).exists()) throw new DeletedIdError()
}
