import type { Comment } from '@grid/schema/comment'
import { compareInstants, readMark } from '@grid/schema/exact-instant'
import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import {
  doc,
  documentId,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  startAfter,
  Timestamp,
  type Transaction,
  where,
} from 'firebase/firestore'
import { useMemo } from 'react'
import { exactTimestamp, fetchByIds, useRecords } from '../../../data/documents.firestore'
import { comments, inboxes, notificationsOf, posts } from '../../../data/firestore'
import { type ReplaceOwn, useOwn, writeOwn } from '../../../data/own-documents.firestore'
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

/** What a member has read, in real time; null until it is loaded. */
export function useInbox(uid: string) {
  const { data, hasFailed } = useOwn(inboxes, uid, FAILURE)
  const inbox: ReadState | null = data === undefined ? null : (data ?? NEVER_READ)
  return { inbox, hasFailed }
}

/** The newest entries of a member, and what they have read. */
export type Newest = {
  readonly entries: readonly Entry[]
  readonly inbox: ReadState
  /** Whether there may be older replies, and older notifications. */
  readonly hasOlder: { readonly replies: boolean; readonly others: boolean }
}

/**
 * The newest replies and notifications of a member in real time, null until all is loaded. Replies
 * come from the comments themselves, so they arrive without functions too.
 */
export function useNewest(uid: string) {
  const [newestReplies, newestOthers] = useMemo(
    () => [
      query(repliesTo(uid), limit(LIMITS.page.comments)),
      query(newestOf(uid), limit(LIMITS.notifications.bell)),
    ],
    [uid],
  )
  const replies = useRecords(newestReplies, FAILURE)
  const others = useRecords(newestOthers, FAILURE)
  const { inbox, hasFailed } = useInbox(uid)
  const entries = replies.data && others.data && newestFirst(replies.data.map(toReply), others.data)
  const hasOlder = {
    replies: replies.data?.length === LIMITS.page.comments,
    others: others.data?.length === LIMITS.notifications.bell,
  }
  const newest: Newest | null = entries && inbox ? { entries, inbox, hasOlder } : null
  return { newest, hasFailed: hasFailed || replies.hasFailed || others.hasFailed }
}

/** An entry, and the posts and comments that it is about. */
export type ListedEntry = { readonly entry: Entry; readonly targets: Targets }

/**
 * A page of a member's replies and notifications together, at most `count`, the newest first. Both
 * lists continue after the same time and id, so the page after an entry holds all that follow it.
 *
 * @throws UserFacingError after 15 s without a response.
 */
export async function fetchNotifications(
  uid: string,
  last: ListedEntry | null,
  count: number,
): Promise<readonly ListedEntry[]> {
  const after = last ? [startAfter(exactTimestamp(last.entry.notified_at), last.entry.id)] : []
  const size = limit(count)
  const replies = query(repliesTo(uid), orderBy(documentId(), 'desc'), ...after, size)
  const others = query(newestOf(uid), orderBy(documentId(), 'desc'), ...after, size)
  const found = await requestWithTimeout(() =>
    Promise.all([getDocsFromServer(replies), getDocsFromServer(others)]),
  )
  const lists = [
    found[0].docs.map((reply) => toReply(reply.data())),
    found[1].docs.map((notification) => notification.data()),
  ]
  const page = newestFirst(...lists).slice(0, count)
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
