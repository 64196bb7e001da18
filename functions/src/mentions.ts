import { LIMITS } from '@grid/schema/limits'
import { mentionedKeys } from '@grid/schema/mentions'
import { HOUR_MS } from '@grid/schema/period'
import type { Fields } from '@grid/schema/stored'
import { type DocumentReference, Timestamp } from 'firebase-admin/firestore'
import { db } from './core/firebase'
import type { DocumentChange } from './document-change'
import { notificationOf, receives, timesOf } from './notifications'

/** A restored text was created earlier than that. Nobody is notified of it. */
const MAX_DELAY_MS = HOUR_MS

/**
 * Notifies the members that a new text or an edit mentions, once per text. Excludes its author and
 * members who muted or blocked the author. The recipients of a reply get the reply already.
 */
async function notifyMentioned(
  kind: 'post' | 'comment',
  { id, before, after, time }: DocumentChange,
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
    const isReceived = await receives(transaction, uid, 'mention', authorOf(now))
    if (isReceived) transaction.create(stored.ref, notification)
  })
}

/** The first members that a text mentions; a text that was sent past the form may name more. */
export function mentionsOf({ content }: Fields): readonly string[] {
  if (typeof content !== 'string') return []
  return mentionedKeys(content).slice(0, LIMITS.mentions)
}

function authorOf({ user_id }: Fields): string | null {
  return typeof user_id === 'string' ? user_id : null
}

/** Whether a text was created long before its event, so that it returns from the trash. */
export function isRestored({ created_at }: Fields, now: Timestamp): boolean {
  return created_at instanceof Timestamp && now.toMillis() - created_at.toMillis() > MAX_DELAY_MS
}

/** Notifies the members that a post mentions. */
export function notifyOfPostMentions(change: DocumentChange): Promise<void> {
  return notifyMentioned('post', change)
}

/** Notifies the members that a comment mentions. */
export function notifyOfCommentMentions(change: DocumentChange): Promise<void> {
  return notifyMentioned('comment', change)
}
