import { SYSTEM_ADMIN_ID } from '@grid/schema/admin-action'
import { compareInstants, readMark } from '@grid/schema/exact-instant'
import { LIMITS } from '@grid/schema/limits'
import type { Notification } from '@grid/schema/notification'
import { DAY_MS } from '@grid/schema/period'
import type { Fields } from '@grid/schema/stored'
import {
  type DocumentReference,
  type DocumentSnapshot,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore'
import { db } from './core/firebase'
import type { DocumentChange } from './document-change'

/** The times of a notification about something that happened then. */
export function timesOf(at: Timestamp) {
  const expiresAt = at.toMillis() + LIMITS.notifications.days * DAY_MS
  return { notified_at: at, expires_at: Timestamp.fromMillis(expiresAt) }
}

export function notificationOf(uid: string, id: string): DocumentReference {
  return db.doc(`profiles/${uid}/notifications/${id}`)
}

/**
 * Whether a member receives notifications of a kind. Deleted accounts have no profile and receive
 * none, also while their deletion runs. Members can turn off some kinds, and mute or block others.
 *
 * @param author - Who caused the notification; null if nobody is named in it.
 */
export async function receives(
  transaction: Transaction,
  uid: string,
  kind: Notification['kind'],
  author: string | null,
): Promise<boolean> {
  return isReceived(kind, author, await transaction.getAll(...settingsOf(uid, author)))
}

/** The documents that decide which notifications a member receives. */
export function settingsOf(uid: string, author: string | null): readonly DocumentReference[] {
  const names = ['profiles', 'inboxes', ...(author === null ? [] : ['hidden_members'])]
  return names.map((name) => db.doc(`${name}/${uid}`))
}

/** As `receives`, from the documents that `settingsOf` names, in their order. */
export function isReceived(
  kind: Notification['kind'],
  author: string | null,
  [profile, inbox, hidden]: readonly DocumentSnapshot[],
): boolean {
  return (
    profile?.exists === true &&
    !listIn(inbox, 'muted_kinds').includes(kind) &&
    !hiddenIdsIn(hidden).includes(author)
  )
}

/** The ids of the members that a member has muted or blocked, from `hidden_members/{uid}`. */
export function hiddenIdsIn(hidden: DocumentSnapshot | undefined): readonly unknown[] {
  return [...listIn(hidden, 'muted_ids'), ...listIn(hidden, 'blocked_ids')]
}

/** A list of a document; empty if it has none. */
export function listIn(record: DocumentSnapshot | undefined, name: string): readonly unknown[] {
  const list: unknown = record?.get(name)
  return Array.isArray(list) ? list : []
}

/** Whether a member has not read a reply or a notification of a time, by `inboxes/{uid}`. */
export function isUnread(inbox: DocumentSnapshot | undefined, id: string, at: Timestamp): boolean {
  const readAt: unknown = inbox?.get('read_at')
  const isLater = !(readAt instanceof Timestamp) || compareInstants(at, readAt) > 0
  return isLater && !listIn(inbox, 'read_marks').includes(readMark(id, at))
}

/** Whether a stored notification is about something that happened then or later. */
export function isAsNew(stored: DocumentSnapshot, at: Timestamp): boolean {
  const before: unknown = stored.get('notified_at')
  return before instanceof Timestamp && compareInstants(before, at) >= 0
}

/** A notification without its times. */
type Unsent = Fields & Pick<Notification, 'kind'>

/**
 * Stores a notification once. Events can be delivered several times and in any order, so a stored
 * notification that is as new stays.
 */
function notify(uid: string, id: string, at: Timestamp, fields: Unsent): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const stored = await transaction.get(notificationOf(uid, id))
    if (isAsNew(stored, at)) return
    if (!(await receives(transaction, uid, fields.kind, null))) return
    transaction.set(stored.ref, { ...fields, ...timesOf(at) })
  })
}

/** A vote that was added: when, and how many the post had with it. */
type GivenVote = { readonly at: Timestamp; readonly count: number }

/**
 * Brings the one notification about the upvotes of a post up to date. It counts the votes that the
 * post has now, so that events may arrive in any order. Only a vote that makes more of them than
 * ever notifies: one that is taken back and given again does not. So the notification stays, with a
 * count of 0, when the last vote is withdrawn.
 *
 * @param given - The vote; null if one was withdrawn.
 */
function notifyOfUpvotes(postId: string, given: GivenVote | null): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const post = await transaction.get(db.doc(`posts/${postId}`))
    const [uid, count]: [unknown, unknown] = [post.get('user_id'), post.get('upvotes')]
    if (typeof uid !== 'string' || typeof count !== 'number') return
    const stored = await transaction.get(notificationOf(uid, `upvotes_${postId}`))
    // Notifications of earlier versions have no `most`.
    const before = Number(stored.get('most') ?? stored.get('count') ?? 0)
    const isMore = given !== null && given.count > before
    const at = later(stored.get('notified_at'), isMore ? given.at : null)
    const most = isMore ? given.count : before
    const isSame = stored.get('count') === count && stored.get('most') === most
    if (!at || isSame || !(await receives(transaction, uid, 'upvotes', null))) return
    transaction.set(stored.ref, { kind: 'upvotes', post_id: postId, count, most, ...timesOf(at) })
  })
}

function later(stored: unknown, at: Timestamp | null): Timestamp | null {
  if (!(stored instanceof Timestamp)) return at
  return at && compareInstants(at, stored) > 0 ? at : stored
}

/**
 * Notifies the author of a post when its upvotes change. A post that returns from the trash brings
 * its votes along, which are not new.
 */
export async function notifyOfVotes(change: DocumentChange): Promise<void> {
  const [before, after] = [change.before?.['upvotes'], change.after?.['upvotes']]
  if (typeof before !== 'number' || typeof after !== 'number' || before === after) return
  await notifyOfUpvotes(change.id, after > before ? { at: change.time, count: after } : null)
}

/** Notifies an author what an admin removed. The notification outlives the dismissed notice. */
export async function notifyOfRemoval({ id, after = {} }: DocumentChange): Promise<void> {
  const { user_id, created_at, target_type, excerpt, reason } = after
  if (typeof user_id !== 'string' || typeof target_type !== 'string') return
  if (!(created_at instanceof Timestamp)) return
  const fields = { kind: 'removal' as const, target_type, excerpt, reason }
  await notify(user_id, `removal_${id}`, created_at, fields)
}

/**
 * Notifies the member who reported a text when an admin has resolved the report. There is no
 * notification about a text that was deleted without an admin.
 */
export async function notifyOfReport({ id, before, after = {} }: DocumentChange): Promise<void> {
  const { user_id, status, resolved_at, resolved_by, target_type, target_id, post_id } = after
  if (status === 'open' || status === before?.['status']) return
  if (resolved_by === SYSTEM_ADMIN_ID) return
  if (typeof user_id !== 'string') return
  if (!(resolved_at instanceof Timestamp) || typeof target_type !== 'string') return
  const is_removed = status !== 'dismissed'
  const fields = { kind: 'report' as const, target_type, target_id, post_id, is_removed }
  await notify(user_id, `report_${id}`, resolved_at, fields)
}
