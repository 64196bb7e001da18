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

/** The replies to a member, newest first, and when they were last read (ms). */
export type Replies = { readonly newest: readonly Comment[]; readonly readAt: number }

/**
 * Subscribes to the newest replies to a member's posts and comments. Calls `miss` when the server
 * does not respond: an empty cache does not mean that there are no replies.
 */
export function subscribeToReplies(
  uid: string,
  emit: (replies: Replies) => void,
  miss: () => void,
): () => void {
  let newest: readonly Comment[] | null = null
  let readAt: number | null = null
  const fail = (error: unknown) => {
    console.error('Error fetching replies:', error)
    miss()
  }
  const publish = () => {
    if (newest && readAt !== null) emit({ newest, readAt })
  }

  const newestPage = query(repliesTo(uid), limit(LIMITS.page.comments))
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

/** The next page of replies after one of them. */
export async function olderReplies(uid: string, { id, created_at }: Comment) {
  const nextPage = query(
    repliesTo(uid),
    orderBy(documentId(), 'desc'),
    startAfter(exactTimestamp(created_at), id),
    limit(LIMITS.page.comments),
  )
  const { docs } = await requestWithTimeout(() => getDocsFromServer(nextPage))
  return docs.map((reply) => reply.data())
}

/**
 * Marks a reply and all earlier ones as read. It stores the time of the reply, not the current
 * time, so a reply that arrives meanwhile stays unread.
 */
export function markRead(uid: string, { created_at }: Comment): Promise<void> {
  const read_at = exactTimestamp(created_at)
  return writeOnline((transaction) => transaction.set(doc(db, 'inboxes', uid), { read_at }))
}

const repliesTo = (uid: string) =>
  query(comments, where('recipient_ids', 'array-contains', uid), orderBy('created_at', 'desc'))
