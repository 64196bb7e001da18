import type { RemovalNotice } from '@grid/schema/removal-notice'
import {
  doc,
  limit,
  onSnapshot,
  orderBy,
  type QuerySnapshot,
  query,
  where,
} from 'firebase/firestore'
import { removalNotices } from '../../../data/firestore'
import { followAgain } from '../../../data/follow-again'
import { writeOnline } from '../../../data/write-online'
import { notify } from '../../../design/notify'
import { HUB_MESSAGES } from '../messages'

/** More than these wait until one of them is dismissed. */
const SHOWN = 3

/** Follows the newest notices to a member; one that arrives meanwhile is told at once. */
export function followRemovals(
  uid: string,
  tell: (notices: readonly RemovalNotice[]) => void,
): () => void {
  let newest: number | null = null
  const own = query(
    removalNotices,
    where('user_id', '==', uid),
    orderBy('created_at', 'desc'),
    limit(SHOWN),
  )
  const hear = ({ docs, metadata }: QuerySnapshot<RemovalNotice>) => {
    // An empty cache says "none" before the server was asked, or while nobody answers.
    if (docs.length === 0 && metadata.fromCache) return
    const notices = docs.map((notice) => notice.data())
    const [latest] = notices
    const at = latest?.created_at.toMillis() ?? 0
    if (latest && newest !== null && at > newest) {
      notify.blank(HUB_MESSAGES.removed(latest.target_type))
    }
    newest = Math.max(newest ?? 0, at)
    tell(notices)
  }
  return followAgain(
    (fail) => onSnapshot(own, { includeMetadataChanges: true }, hear, fail),
    (error) => console.error('Error fetching removals:', error),
  )
}

/** Takes a notice away for good; the audit log still knows of the removal. */
export function dismissRemoval(id: string): Promise<void> {
  return writeOnline((transaction) => transaction.delete(doc(removalNotices, id)))
}
