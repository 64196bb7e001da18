import type { Comment } from '@grid/schema/comment'
import { compareInstants, readMark } from '@grid/schema/exact-instant'
import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import {
  doc,
  documentId,
  getDocsFromServer,
  limit,
  onSnapshot,
  orderBy,
  type Query,
  type QuerySnapshot,
  query,
  startAfter,
  Timestamp,
  type Transaction,
  where,
} from 'firebase/firestore'
import {
  exactTimestamp,
  fetchByIds,
  WITH_METADATA,
  whileSignedIn,
} from '../../../data/documents.firestore'
import { comments, inboxes, notificationsOf, posts } from '../../../data/firestore'
import { type ReplaceOwn, subscribeToOwn, writeOwn } from '../../../data/own-documents.firestore'
import { resubscribeOnError } from '../../../data/resubscribe'
import { requestWithTimeout } from '../../../data/timeout'
import {
  type Entry,
  newestFirst,
  type ReadState,
  type Targets,
  targetPaths,
  toReply,
} from './notification'

const NEVER_READ: ReadState = { read_at: Timestamp.fromMillis(0) }

const FAILURE = 'Error fetching notifications:'

/**
 * Subscribes to the newest records. Calls `onFailed` when the server does not respond: an empty
 * cache does not mean that there is nothing.
 */
function subscribeToNewest<T>(
  newest: Query<T>,
  emit: (records: readonly T[]) => void,
  onFailed: () => void,
): () => void {
  let isLoaded = false
  const receive = ({ docs, metadata }: QuerySnapshot<T>) => {
    if (metadata.fromCache && docs.length === 0 && !isLoaded) return onFailed()
    isLoaded = true
    emit(docs.map((record) => record.data()))
  }
  return resubscribeOnError(
    (fail) => onSnapshot(newest, WITH_METADATA, receive, whileSignedIn(fail)),
    (error) => {
      console.error(FAILURE, error)
      onFailed()
    },
  )
}

/** Subscribes to what a member has read. Calls `onFailed` at each failure. */
export function subscribeToInbox(
  uid: string,
  emit: (inbox: ReadState) => void,
  onFailed: () => void,
): () => void {
  return subscribeToOwn(doc(inboxes, uid), (inbox) => emit(inbox ?? NEVER_READ), FAILURE, onFailed)
}

/** The newest entries of a member, and what they have read. */
export type Newest = {
  /** The same list until an entry changes. */
  readonly entries: readonly Entry[]
  readonly inbox: ReadState
  /** Whether there may be older replies, and older notifications. */
  readonly hasOlder: { readonly replies: boolean; readonly others: boolean }
}

/**
 * Subscribes to the newest replies and notifications of a member. Replies come from the comments
 * themselves, so they arrive without functions too.
 */
export function subscribeToNotifications(
  uid: string,
  emit: (newest: Newest) => void,
  onFailed: () => void,
): () => void {
  let replies: readonly Entry[] | null = null
  let others: readonly Entry[] | null = null
  let entries: readonly Entry[] | null = null
  let inbox: ReadState | null = null
  const merge = () => {
    if (replies && others) entries = newestFirst(replies, others)
    publish()
  }
  const publish = () => {
    if (!entries || !inbox) return
    const hasOlder = {
      replies: replies?.length === LIMITS.page.comments,
      others: others?.length === LIMITS.notifications.bell,
    }
    emit({ entries, inbox, hasOlder })
  }
  const stops = [
    subscribeToNewest(
      query(repliesTo(uid), limit(LIMITS.page.comments)),
      (found) => {
        replies = found.map(toReply)
        merge()
      },
      onFailed,
    ),
    subscribeToNewest(
      query(newestOf(uid), limit(LIMITS.notifications.bell)),
      (found) => {
        others = found
        merge()
      },
      onFailed,
    ),
    subscribeToInbox(
      uid,
      (found) => {
        inbox = found
        publish()
      },
      onFailed,
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** An entry, and the posts and comments that it is about. */
export type ListedEntry = { readonly entry: Entry; readonly targets: Targets }

/**
 * A page of a member's replies and notifications together, the newest first. Both lists continue
 * after the same time and id, so the page after an entry holds all that follow it.
 *
 * @throws UserFacingError after 15 s without a response.
 */
export async function fetchNotifications(
  uid: string,
  last: ListedEntry | null,
): Promise<readonly ListedEntry[]> {
  const after = last ? [startAfter(exactTimestamp(last.entry.notified_at), last.entry.id)] : []
  const size = limit(LIMITS.page.posts)
  const replies = query(repliesTo(uid), orderBy(documentId(), 'desc'), ...after, size)
  const others = query(newestOf(uid), orderBy(documentId(), 'desc'), ...after, size)
  const found = await requestWithTimeout(() =>
    Promise.all([getDocsFromServer(replies), getDocsFromServer(others)]),
  )
  const lists = [
    found[0].docs.map((reply) => toReply(reply.data())),
    found[1].docs.map((notification) => notification.data()),
  ]
  const page = newestFirst(...lists).slice(0, LIMITS.page.posts)
  const targets = await fetchTargets(page.flatMap(targetPaths))
  return page.map((entry) => ({ entry, targets }))
}

/**
 * The posts and comments that entries are about.
 *
 * @param paths - what `targetPaths` gives for the entries.
 * @throws UserFacingError after 15 s without a response.
 */
export async function fetchTargets(paths: readonly string[]): Promise<Targets> {
  const idsIn = (collection: string) =>
    [...new Set(paths)].flatMap((path) =>
      path.startsWith(`${collection}/`) ? [path.slice(collection.length + 1)] : [],
    )
  const [foundPosts, foundComments] = await Promise.all([
    fetchByIds<Post>(posts, idsIn('posts')),
    fetchByIds<Comment>(comments, idsIn('comments')),
  ])
  const found = new Map<string, Post | Comment>([
    ...foundPosts.map((post) => [`posts/${post.id}`, post] as const),
    ...foundComments.map((comment) => [`comments/${comment.id}`, comment] as const),
  ])
  return new Map(paths.map((path) => [path, found.get(path) ?? null]))
}

/**
 * Marks one entry as read.
 *
 * @throws UserFacingError after 15 s without a response.
 */
export function markRead(uid: string, { id, notified_at }: Entry): Promise<void> {
  return changeInbox(uid, (inbox) => {
    const { read_at, read_marks = [] } = inbox
    const mark = readMark(id, notified_at)
    if (compareInstants(notified_at, read_at) <= 0 || read_marks.includes(mark)) return null
    // The oldest marks make room for new ones.
    const marks = [...read_marks, mark].slice(-LIMITS.notifications.readMarks)
    return { ...inbox, read_marks: marks }
  })
}

/**
 * Marks an entry and all earlier ones as read. It stores the time of the entry, not the current
 * time, so one that arrives meanwhile stays unread.
 *
 * @throws UserFacingError after 15 s without a response.
 */
export function markAllRead(uid: string, { notified_at }: Entry): Promise<void> {
  return changeInbox(uid, (inbox) =>
    compareInstants(notified_at, inbox.read_at) > 0
      ? { ...inbox, read_at: notified_at, read_marks: [] }
      : null,
  )
}

/** Replaces an inbox by what `change` makes of the stored one; null changes nothing. */
function changeInbox(uid: string, change: (inbox: ReadState) => ReadState | null): Promise<void> {
  return writeOwn(async (transaction, replace) => {
    const next = change(await readInbox(transaction, uid))
    if (next) storeInbox(replace, uid, next)
  })
}

/** The inbox of a member, or what counts without a document. */
export async function readInbox(transaction: Transaction, uid: string): Promise<ReadState> {
  return (await transaction.get(doc(inboxes, uid))).data() ?? NEVER_READ
}

/** Replaces the inbox of a member. */
export function storeInbox(replace: ReplaceOwn, uid: string, inbox: ReadState): void {
  const { read_at, read_marks = [], muted_kinds = [] } = inbox
  replace(doc(inboxes, uid), { read_at: exactTimestamp(read_at), read_marks, muted_kinds })
}

const repliesTo = (uid: string) =>
  query(comments, where('recipient_ids', 'array-contains', uid), orderBy('created_at', 'desc'))

const newestOf = (uid: string) => query(notificationsOf(uid), orderBy('notified_at', 'desc'))
