import { LIMITS } from '@grid/schema/limits'
import type { RemovalNotice } from '@grid/schema/report'
import { doc, limit, orderBy, query, where } from 'firebase/firestore'
import { removalNotices } from '../../data/firestore'
import { writeOnline } from '../../data/requests.firestore'
import { resubscribeOnError } from '../../data/resubscribe'
import { subscribeToRecords } from '../../data/subscriptions.firestore'
import { notify } from '../../design/notify'

export const REMOVAL_MESSAGES = {
  removed: (what: 'post' | 'comment') => `An admin removed a ${what} of yours.`,
  stays: 'The notice could not be dismissed.',
} as const

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
    limit(LIMITS.notices),
  )
  const hear = (notices: readonly RemovalNotice[]) => {
    const [latest] = notices
    const at = latest?.created_at.toMillis() ?? 0
    if (latest && newest !== null && at > newest) {
      notify.blank(REMOVAL_MESSAGES.removed(latest.target_type))
    }
    newest = Math.max(newest ?? 0, at)
    tell(notices)
  }
  return resubscribeOnError(
    (fail) => subscribeToRecords(own, hear, fail),
    (error) => console.error('Error fetching removals:', error),
  )
}

/** Takes a notice away for good; the audit log still knows of the removal. */
export function dismissRemoval(id: string): Promise<void> {
  return writeOnline((transaction) => transaction.delete(doc(removalNotices, id)))
}
