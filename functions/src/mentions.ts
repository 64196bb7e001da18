import { LIMITS } from '@grid/schema/limits'
import { mentionedKeys } from '@grid/schema/mentions'
import { Timestamp } from 'firebase-admin/firestore'
import { doc, type Reference, type StoredText, type TextCollection } from './core/documents'
import { db } from './core/firebase'
import type { ChangeHandler, DocumentChange } from './document-change'
import {
  asList,
  isReceived,
  type NewNotification,
  notificationOf,
  settingsOf,
  timesOf,
} from './notifications'

/**
 * Rules demand that a text is created with its first write, whose time may come from another clock.
 */
const TOLERANCE_MS = 10_000

/**
 * Notifies the members that a new text or an edit mentions, once per text. Excludes its author and
 * members who muted or blocked the author. The recipients of a reply get the reply already, unless
 * they turned replies off.
 */
export function notifyOfMentions(kind: 'post' | 'comment'): ChangeHandler<TextCollection> {
  return async (change) => {
    const { id, before, after, time } = change
    if (!after || before?.content === after.content) return
    if (!before && creationTime(change) === null) return
    const old = before ? mentionsOf(before) : []
    const added = mentionsOf(after).filter((key) => !old.includes(key))
    const post_id = kind === 'post' ? id : after.post_id
    const fields = { kind: 'mention', post_id, comment_id: kind === 'post' ? null : id } as const
    for (const key of added) {
      const uid = (await doc('usernames', key).get()).data()?.user_id
      if (uid === undefined || uid === after.user_id) continue
      const text = doc(`${kind}s`, id)
      await notifyOfMention(uid, text, key, { ...fields, ...timesOf(time) })
    }
  }
}

/** Stores the notification of a mention that the text still has, unless the member has it. */
function notifyOfMention(
  uid: string,
  text: Reference<TextCollection>,
  key: string,
  notification: NewNotification,
): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const now = (await transaction.get(text)).data()
    const id = `mention_${text.parent.id}_${text.id}`
    const stored = await transaction.get(notificationOf(uid, id))
    if (stored.exists || !now || !mentionsOf(now).includes(key)) return
    const author = authorOf(now)
    const settings = await transaction.getAll(...settingsOf(uid, author))
    if (isRecipient(uid, now) && isReceived('reply', author, settings)) return
    if (isReceived('mention', author, settings)) transaction.create(stored.ref, notification)
  })
}

/** The first members that a text mentions; a text that was sent past the form may name more. */
export function mentionsOf({ content }: StoredText): readonly string[] {
  if (typeof content !== 'string') return []
  return mentionedKeys(content).slice(0, LIMITS.mentions)
}

function authorOf({ user_id }: StoredText): string | null {
  return typeof user_id === 'string' ? user_id : null
}

function isRecipient(uid: string, { recipient_ids }: StoredText): boolean {
  return asList(recipient_ids).includes(uid)
}

/**
 * When a text was created, if this is its first write. Null for an edit, a deletion, and a text
 * that returns from the trash: nobody is notified of them.
 */
export function creationTime({
  before,
  after,
  time,
}: DocumentChange<TextCollection>): Timestamp | null {
  const created_at = after?.created_at
  if (before || !(created_at instanceof Timestamp)) return null
  return time.toMillis() - created_at.toMillis() > TOLERANCE_MS ? null : created_at
}
