import { LIMITS } from '@grid/schema/limits'
import type { RemovalNotice } from '@grid/schema/report'
import { doc, limit, orderBy, query, where } from 'firebase/firestore'
import { subscribeToRecords, writeOnline } from '../../../data/documents.firestore'
import { removalNotices } from '../../../data/firestore'
import { resubscribeOnError } from '../../../data/resubscribe'
import { notify } from '../../../design/notify'
import { REMOVAL_MESSAGES } from '../messages'

/** Subscribes to a member's newest notices. A new one is also shown as a toast. */
export function subscribeToRemovals(
  uid: string,
  emit: (notices: readonly RemovalNotice[]) => void,
): () => void {
  let newest: number | null = null
  const own = query(
    removalNotices,
    where('user_id', '==', uid),
    orderBy('created_at', 'desc'),
    limit(LIMITS.notices),
  )
  const receive = (notices: readonly RemovalNotice[]) => {
    const [latest] = notices
    const at = latest?.created_at.toMillis() ?? 0
    if (latest && newest !== null && at > newest) {
      notify.blank(REMOVAL_MESSAGES.removed(latest.target_type))
    }
    newest = Math.max(newest ?? 0, at)
    emit(notices)
  }
  return resubscribeOnError(
    (fail) => subscribeToRecords(own, receive, fail),
    (error) => console.error('Error fetching removals:', error),
  )
}

/** Deletes a notice. The audit log still holds the removal. */
export function dismissRemoval(id: string): Promise<void> {
  return writeOnline(async (transaction) => {
    transaction.delete(doc(removalNotices, id))
  })
}
