import { LIMITS } from '@grid/schema/limits'
import type { Stored } from '@grid/schema/stored'
import type { trashed } from '@grid/schema/trash'
import {
  documentId,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  startAfter,
  where,
} from 'firebase/firestore'
import { trash } from '../../data/firestore'
import { exactTimestamp } from '../../data/requests.firestore'
import { requestWithTimeout } from '../../data/timeout'
import { restoreComment } from '../board/comments.firestore'
import { restorePost } from '../board/post.firestore'

/** A post or comment in the trash. */
export type TrashEntry = Stored<typeof trashed>

/**
 * A page of the member's trash, the latest deletion first.
 *
 * @param last the last entry of the page before, or null for the first page.
 * @throws UserFacingError after 15 s without a response.
 */
export async function fetchTrash(
  uid: string,
  last: TrashEntry | null,
): Promise<readonly TrashEntry[]> {
  const own = query(
    trash,
    where('user_id', '==', uid),
    orderBy('deleted_at', 'desc'),
    orderBy(documentId(), 'desc'),
  )
  const after = last ? [startAfter(exactTimestamp(last.deleted_at), last.id)] : []
  const page = query(own, ...after, limit(LIMITS.page.posts))
  const { docs } = await requestWithTimeout(() => getDocsFromServer(page))
  return docs.map((entry) => entry.data()).filter((entry) => entry.kind !== 'spent')
}

/**
 * Restores a post or comment; false if it no longer exists.
 *
 * @throws UserFacingError if the member is banned, or the post of the comment does not exist.
 */
export function restoreEntry({ id, record }: TrashEntry): Promise<boolean> {
  return 'title' in record ? restorePost({ ...record, id }) : restoreComment({ ...record, id })
}
