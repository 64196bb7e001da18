import { compareInstants } from '@grid/schema/exact-instant'
import { LIMITS } from '@grid/schema/limits'
import type { Notification } from '@grid/schema/notification'
import { type DocumentReference, Timestamp, type Transaction } from 'firebase-admin/firestore'
import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { db } from './core/firebase'
import type { Fields } from './derived-fields'

const DAY_MS = 24 * 60 * 60 * 1_000

/** The times of a notification about something that happened then. */
export function timesOf(at: Timestamp) {
  const expiresAt = at.toMillis() + LIMITS.notifications.days * DAY_MS
  return { notified_at: at, expires_at: Timestamp.fromMillis(expiresAt) }
}

/** The time of an event. */
export function timeOf(time: string): Timestamp {
  return Timestamp.fromMillis(Date.parse(time))
}

export function notificationOf(uid: string, id: string): DocumentReference {
  return db.doc(`profiles/${uid}/notifications/${id}`)
}

/**
 * Whether a member receives notifications of a kind. Deleted accounts have no profile and receive
 * none, also while their deletion runs. Members can turn off some kinds.
 */
export async function receives(
  transaction: Transaction,
  uid: string,
  kind: Notification['kind'],
): Promise<boolean> {
  const documents = [db.doc(`profiles/${uid}`), db.doc(`inboxes/${uid}`)] as const
  const [profile, inbox] = await transaction.getAll(...documents)
  const muted: unknown = inbox?.get('muted_kinds')
  return profile?.exists === true && !(Array.isArray(muted) && muted.includes(kind))
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
    const before: unknown = stored.get('notified_at')
    if (before instanceof Timestamp && compareInstants(before, at) >= 0) return
    if (!(await receives(transaction, uid, fields.kind))) return
    transaction.set(stored.ref, { ...fields, ...timesOf(at) })
  })
}

/**
 * Brings the one notification about the upvotes of a post up to date. It counts the votes that the
 * post has now, so that events may arrive in any order. A vote that is withdrawn lowers the count
 * and notifies of nothing.
 *
 * @param votedAt - When a vote was added; null if one was withdrawn.
 */
function notifyOfUpvotes(postId: string, votedAt: Timestamp | null): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const post = await transaction.get(db.doc(`posts/${postId}`))
    const [uid, count]: [unknown, unknown] = [post.get('user_id'), post.get('upvotes')]
    if (typeof uid !== 'string' || typeof count !== 'number') return
    const stored = await transaction.get(notificationOf(uid, `upvotes_${postId}`))
    if (count <= 0) {
      if (stored.exists) transaction.delete(stored.ref)
      return
    }
    const at = later(stored.get('notified_at'), votedAt)
    const isSame = stored.get('count') === count && stored.get('notified_at')?.isEqual(at)
    if (!at || isSame || !(await receives(transaction, uid, 'upvotes'))) return
    transaction.set(stored.ref, { kind: 'upvotes', post_id: postId, count, ...timesOf(at) })
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
export const notifyOfVotes = onDocumentWritten(
  { document: 'posts/{id}', retry: true },
  async ({ data, params, time }) => {
    const [before, after] = [data?.before.data()?.['upvotes'], data?.after.data()?.['upvotes']]
    if (before === undefined || after === undefined || before === after) return
    await notifyOfUpvotes(params.id, after > before ? timeOf(time) : null)
  },
)

/** Notifies an author what an admin removed. The notification outlives the dismissed notice. */
export const notifyOfRemovals = onDocumentWritten(
  { document: 'removal_notices/{id}', retry: true },
  async ({ data, params }) => {
    const { user_id, created_at, target_type, excerpt, reason } = data?.after.data() ?? {}
    if (typeof user_id !== 'string' || typeof target_type !== 'string') return
    if (!(created_at instanceof Timestamp)) return
    const fields = { kind: 'removal' as const, target_type, excerpt, reason }
    await notify(user_id, `removal_${params.id}`, created_at, fields)
  },
)

/** Notifies the member who reported a text when an admin has resolved the report. */
export const notifyOfReports = onDocumentWritten(
  { document: 'reports/{id}', retry: true },
  async ({ data, params }) => {
    const { user_id, status, resolved_at, target_type, target_id, post_id } =
      data?.after.data() ?? {}
    if (status === 'open' || typeof user_id !== 'string') return
    if (!(resolved_at instanceof Timestamp) || typeof target_type !== 'string') return
    const is_removed = status !== 'dismissed'
    const fields = { kind: 'report' as const, target_type, target_id, post_id, is_removed }
    await notify(user_id, `report_${params.id}`, resolved_at, fields)
  },
)
