import type { Comment } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'
import {
  doc,
  documentId,
  getDocsFromServer,
  limit,
  onSnapshot,
  orderBy,
  query,
  startAfter,
  where,
} from 'firebase/firestore'
import { comments, db, inboxes } from '../../data/firestore'
import { exactTimestamp, writeOnline } from '../../data/requests.firestore'
import { resubscribeOnError } from '../../data/resubscribe'
import { WITH_METADATA } from '../../data/subscriptions.firestore'
import { requestWithTimeout } from '../../data/timeout'

/** The replies that concern a member, newest first, and until when they were seen (ms). */
export type Replies = { readonly newest: readonly Comment[]; readonly readAt: number }

/**
 * Follows the newest replies to a member's posts and comments. `miss` hears that nobody answers:
 * that nothing is remembered does not mean that there is nothing.
 */
export function followReplies(
  uid: string,
  tell: (replies: Replies) => void,
  miss: () => void,
): () => void {
  let newest: readonly Comment[] | null = null
  let readAt: number | null = null
  const fail = (error: unknown) => {
    console.error('Error fetching replies:', error)
    miss()
  }
  const publish = () => {
    if (newest && readAt !== null) tell({ newest, readAt })
  }

  const newestPage = query(concerning(uid), limit(LIMITS.page.comments))
  const stopReplies = resubscribeOnError(
    (lost) =>
      onSnapshot(
        newestPage,
        WITH_METADATA,
        ({ docs, metadata }) => {
          if (metadata.fromCache && docs.length === 0 && !newest) return miss()
          newest = docs.map((reply) => reply.data())
          publish()
        },
        lost,
      ),
    fail,
  )
  const stopInbox = resubscribeOnError(
    (lost) =>
      onSnapshot(
        doc(inboxes, uid),
        WITH_METADATA,
        (inbox) => {
          if (inbox.metadata.fromCache && !inbox.exists() && readAt === null) return miss()
          readAt = inbox.data()?.read_at.toMillis() ?? 0
          publish()
        },
        lost,
      ),
    fail,
  )
  return () => {
    stopReplies()
    stopInbox()
  }
}

/** The replies behind one of them, at most a page. */
export async function olderReplies(uid: string, { id, created_at }: Comment) {
  const behind = query(
    concerning(uid),
    orderBy(documentId(), 'desc'),
    startAfter(exactTimestamp(created_at), id),
    limit(LIMITS.page.comments),
  )
  const { docs } = await requestWithTimeout(() => getDocsFromServer(behind))
  return docs.map((reply) => reply.data())
}

/**
 * Remembers that the member has seen a reply, and all before it. One that is on its way meanwhile
 * stays new, whatever the time is.
 */
export function markRead(uid: string, { created_at }: Comment): Promise<void> {
  const read_at = exactTimestamp(created_at)
  return writeOnline((transaction) => transaction.set(doc(db, 'inboxes', uid), { read_at }))
}

const concerning = (uid: string) =>
  query(comments, where('recipient_ids', 'array-contains', uid), orderBy('created_at', 'desc'))
