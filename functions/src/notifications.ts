import { SYSTEM_ADMIN_ID } from '@grid/schema/admin-action'
import { compareInstants, readMark } from '@grid/schema/exact-instant'
import { LIMITS } from '@grid/schema/limits'
import type { NotifiedKind } from '@grid/schema/mail'
import type { Notification } from '@grid/schema/notification'
import { DAY_MS } from '@grid/schema/period'
import { type DocumentSnapshot, Timestamp, type Transaction } from 'firebase-admin/firestore'
import {
  doc,
  notificationsOf,
  type Reference,
  type Snapshot,
  type Unchecked,
  unchecked,
} from './core/documents'
import { db } from './core/firebase'
import type { DocumentChange } from './document-change'

/** The times of a notification about something that happened then. */
export function timesOf(at: Timestamp) {
  const expiresAt = at.toMillis() + LIMITS.notifications.days * DAY_MS
  return { notified_at: at, expires_at: Timestamp.fromMillis(expiresAt) }
}

/** The fields of a notification, taken from what was not checked. */
export type NewNotification = Unchecked<Notification> & Pick<Notification, 'kind'>

/** A notification that was read. */
export type Notified = DocumentSnapshot<Unchecked<Notification>, Unchecked<Notification>>

export const notificationOf = (uid: string, id: string) => notificationsOf(uid).doc(id)

/**
 * Whether a member receives notifications of a kind. Deleted accounts have no profile and receive
 * none, also while their deletion runs. Members can turn off some kinds, and mute or block others.
 *
 * @param author - Who caused the notification; null if nobody is named in it.
 */
async function receives(
  transaction: Transaction,
  uid: string,
  kind: Notification['kind'],
  author: string | null,
): Promise<boolean> {
  return isReceived(kind, author, await transaction.getAll(...settingsOf(uid, author)))
}

/** The collections that decide which notifications a member receives. */
export type Settings = 'profiles' | 'inboxes' | 'hidden_members'

/** The documents that decide which notifications a member receives. */
export function settingsOf(uid: string, author: string | null): readonly Reference<Settings>[] {
  const names: Settings[] = ['profiles', 'inboxes']
  if (author !== null) names.push('hidden_members')
  return names.map((name) => doc<Settings>(name, uid))
}

/** As `receives`, from the documents that `settingsOf` names, in their order. */
export function isReceived(
  kind: NotifiedKind,
  author: string | null,
  [profile, inbox, hidden]: readonly Snapshot<Settings>[],
): boolean {
  return (
    profile?.exists === true &&
    !asList(unchecked(inbox).muted_kinds).includes(kind) &&
    !hiddenIdsIn(hidden).includes(author)
  )
}

/** The ids of the members that a member has muted or blocked, from `hidden_members/{uid}`. */
export function hiddenIdsIn(hidden: Snapshot<Settings> | undefined): readonly unknown[] {
  const { muted_ids, blocked_ids } = unchecked(hidden)
  return [...asList(muted_ids), ...asList(blocked_ids)]
}

/** A value that should be a list; empty if it is none. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Whether a member has not read a reply or a notification of a time, by `inboxes/{uid}`. */
export function isUnread(
  inbox: Snapshot<Settings> | undefined,
  id: string,
  at: Timestamp,
): boolean {
  const { read_at, read_marks } = unchecked(inbox)
  const isLater = !(read_at instanceof Timestamp) || compareInstants(at, read_at) > 0
  return isLater && !asList(read_marks).includes(readMark(id, at))
}

/** Whether a stored notification is about something that happened then or later. */
export function isAsNew(stored: Notified, at: Timestamp): boolean {
  const { notified_at: before } = unchecked(stored)
  return before instanceof Timestamp && compareInstants(before, at) >= 0
}

/**
 * Stores a notification once. Events can be delivered several times and in any order, so a stored
 * notification that is as new stays.
 */
function notify(uid: string, id: string, at: Timestamp, fields: NewNotification): Promise<void> {
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
    const post = await transaction.get(doc('posts', postId))
    const { user_id: uid, upvotes: count } = unchecked(post)
    if (typeof uid !== 'string' || typeof count !== 'number') return
    const stored = await transaction.get(notificationOf(uid, `upvotes_${postId}`))
    const notified = unchecked(stored)
    const before = Number(notified.most ?? 0)
    const isMore = given !== null && given.count > before
    const at = later(notified.notified_at, isMore ? given.at : null)
    const most = isMore ? given.count : before
    const isSame = notified.count === count && notified.most === most
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
export async function notifyOfVotes(change: DocumentChange<'posts'>): Promise<void> {
  const [before, after] = [change.before?.upvotes, change.after?.upvotes]
  if (typeof before !== 'number' || typeof after !== 'number' || before === after) return
  await notifyOfUpvotes(change.id, after > before ? { at: change.time, count: after } : null)
}

/** Notifies an author what an admin removed. The notification outlives the dismissed notice. */
export async function notifyOfRemoval({ id, after = {} }: DocumentChange<'removal_notices'>) {
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
export async function notifyOfReport(change: DocumentChange<'reports'>): Promise<void> {
  const { id, before, after = {} } = change
  const { user_id, status, resolved_at, resolved_by, target_type, target_id, post_id } = after
  if (status === 'open' || status === before?.status) return
  if (resolved_by === SYSTEM_ADMIN_ID) return
  if (typeof user_id !== 'string') return
  if (!(resolved_at instanceof Timestamp) || typeof target_type !== 'string') return
  const is_removed = status !== 'dismissed'
  const fields = { kind: 'report' as const, target_type, target_id, post_id, is_removed }
  await notify(user_id, `report_${id}`, resolved_at, fields)
}
