import { compareInstants } from '@grid/schema/exact-instant'
import { LIMITS } from '@grid/schema/limits'
import { mentionedKeys } from '@grid/schema/mentions'
import { type DocumentReference, Timestamp, type Transaction } from 'firebase-admin/firestore'
import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import type { Fields } from './core/derived-fields'
import { db } from './core/firebase'

const DAY_MS = 24 * 60 * 60 * 1_000

/** The times of a notification about something that happened then. */
function timesOf(at: Timestamp) {
  const expiresAt = at.toMillis() + LIMITS.notifications.days * DAY_MS
  return { notified_at: at, expires_at: Timestamp.fromMillis(expiresAt) }
}

const timeOf = (time: string) => Timestamp.fromMillis(Date.parse(time))

function notificationOf(uid: string, id: string): DocumentReference {
  return db.doc(`profiles/${uid}/notifications/${id}`)
}

/** Deleted accounts have no profile and receive nothing, also while their deletion runs. */
async function hasProfile(transaction: Transaction, uid: string): Promise<boolean> {
  return (await transaction.get(db.doc(`profiles/${uid}`))).exists
}

/**
 * Stores a notification once. Events can be delivered several times and in any order, so a stored
 * notification that is as new stays.
 */
function notify(uid: string, id: string, at: Timestamp, fields: Fields): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const stored = await transaction.get(notificationOf(uid, id))
    const before: unknown = stored.get('notified_at')
    if (before instanceof Timestamp && compareInstants(before, at) >= 0) return
    if (!(await hasProfile(transaction, uid))) return
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
    if (!at || isSame || !(await hasProfile(transaction, uid))) return
    transaction.set(stored.ref, { kind: 'upvotes', post_id: postId, count, ...timesOf(at) })
  })
}

function later(stored: unknown, at: Timestamp | null): Timestamp | null {
  if (!(stored instanceof Timestamp)) return at
  return at && compareInstants(at, stored) > 0 ? at : stored
}

/** A restored text was created earlier than that. Its mentions are not new. */
const MAX_DELAY_MS = 60 * 60 * 1_000

/**
 * Notifies the members that a new text or an edit mentions: once per text, and not its author. The
 * recipients of a reply are notified of the reply already.
 */
async function notifyMentioned(
  kind: 'post' | 'comment',
  id: string,
  { before, after, time }: Change,
): Promise<void> {
  if (!after || before?.['content'] === after['content']) return
  if (!before && isRestored(after, time)) return
  const old = before ? mentionsOf(before) : []
  const added = mentionsOf(after).filter((key) => !old.includes(key))
  const recipients: unknown = after['recipient_ids']
  const aware = [after['user_id'], ...(Array.isArray(recipients) ? recipients : [])]
  const post_id = kind === 'post' ? id : after['post_id']
  const fields = { kind: 'mention', post_id, comment_id: kind === 'post' ? null : id }
  for (const key of added) {
    const uid: unknown = (await db.doc(`usernames/${key}`).get()).get('user_id')
    if (typeof uid !== 'string' || aware.includes(uid)) continue
    await notifyOfMention(uid, db.doc(`${kind}s/${id}`), key, { ...fields, ...timesOf(time) })
  }
}

/** Stores the notification of a mention that the text still has, unless the member has it. */
function notifyOfMention(
  uid: string,
  text: DocumentReference,
  key: string,
  notification: Fields,
): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const now = (await transaction.get(text)).data()
    const id = `mention_${text.parent.id}_${text.id}`
    const stored = await transaction.get(notificationOf(uid, id))
    if (stored.exists || !now || !mentionsOf(now).includes(key)) return
    if (await hasProfile(transaction, uid)) transaction.create(stored.ref, notification)
  })
}

/** The first members that a text mentions; a text that was sent past the form may name more. */
function mentionsOf({ content }: Fields): readonly string[] {
  if (typeof content !== 'string') return []
  return mentionedKeys(content).slice(0, LIMITS.mentions)
}

function isRestored({ created_at }: Fields, now: Timestamp): boolean {
  return created_at instanceof Timestamp && now.toMillis() - created_at.toMillis() > MAX_DELAY_MS
}

/** A change of a text, and when it happened. */
type Change = {
  readonly before: Fields | undefined
  readonly after: Fields | undefined
  readonly time: Timestamp
}

/** Notifies the members that a post mentions. */
export const notifyOfPostMentions = onDocumentWritten(
  { document: 'posts/{id}', retry: true },
  async ({ data, params, time }) => {
    const [before, after] = [data?.before.data(), data?.after.data()]
    await notifyMentioned('post', params.id, { before, after, time: timeOf(time) })
  },
)

/** Notifies the members that a comment mentions. */
export const notifyOfCommentMentions = onDocumentWritten(
  { document: 'comments/{id}', retry: true },
  async ({ data, params, time }) => {
    const [before, after] = [data?.before.data(), data?.after.data()]
    await notifyMentioned('comment', params.id, { before, after, time: timeOf(time) })
  },
)

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
    if (typeof user_id !== 'string' || !(created_at instanceof Timestamp)) return
    const fields = { kind: 'removal', target_type, excerpt, reason }
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
    if (!(resolved_at instanceof Timestamp)) return
    const is_removed = status !== 'dismissed'
    const fields = { kind: 'report', target_type, target_id, post_id, is_removed }
    await notify(user_id, `report_${params.id}`, resolved_at, fields)
  },
)
