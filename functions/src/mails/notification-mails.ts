import { commentPath, postPath } from '@grid/schema/board-urls'
import { LIMITS } from '@grid/schema/limits'
import { type Mail, NOTIFIED_KINDS } from '@grid/schema/mail'
import { DAY_MS } from '@grid/schema/period'
import {
  type DocumentReference,
  type DocumentSnapshot,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore'
import { db, readAuthAccount } from '../core/firebase'
import { banOf, isBanned } from '../core/members'
import { isMailEnabled, siteOrigin } from '../core/params'
import { prepareCount } from '../core/rate-limit'
import type { DocumentChange } from '../document-change'
import { creationTime } from '../mentions'
import { hiddenIdsIn } from '../notifications'
import type { NotificationFacts } from './notification-texts'
import { mailNamed, queuedMail } from './queue'
import { unsubscribeLink } from './unsubscribe'

/** The comment or the notification that a mail is about. */
type About = NonNullable<Mail['about']>

/** Something that happened to a comment or a notification. */
type MailedEvent = About & {
  readonly at: Timestamp
  /** How many upvotes a notification counts; undefined for other kinds. */
  readonly count?: unknown
}

/**
 * The mail about one event. An event that is repeated has the same mail, and so has a number of
 * upvotes.
 */
export function mailOf(uid: string, { kind, id, at, count }: MailedEvent): DocumentReference {
  return typeof count === 'number'
    ? mailNamed(uid, kind, id, 'count', count)
    : mailNamed(uid, kind, id, at.seconds, at.nanoseconds)
}

/** The address that a member has confirmed; null if there is none. */
export async function confirmedAddress(uid: string): Promise<string | null> {
  const account = await readAuthAccount(uid)
  return account?.emailVerified ? account.email : null
}

/**
 * Queues a mail about something that has happened, once, if its member wants one at once. Banned
 * members get none. A member gets a limited number of them in 24 hours; the daily mail counts the
 * others.
 */
async function queueAtOnce(uid: string, event: MailedEvent): Promise<void> {
  if (!isMailEnabled()) return
  const about: About = { kind: event.kind, id: event.id }
  const settings = db.doc(`mail_settings/${uid}`)
  if (!isAtOnce(await settings.get(), about)) return
  const to = await confirmedAddress(uid)
  if (to === null) return
  await db.runTransaction(async (transaction) => {
    const mail = mailOf(uid, event)
    const ban = banOf(uid)
    const [known, stored, banned] = await transaction.getAll(mail, settings, ban)
    if (!known || known.exists || !isAtOnce(stored, about)) return
    if (isBanned(banned)) return
    if ((await readFacts(transaction, uid, about)) === null) return
    const limit = { most: LIMITS.mails.notificationsPerDay, windowMs: DAY_MS }
    const count = await prepareCount(transaction, `notification_mails_${uid}`, limit)
    if (!count) {
      // The daily mail counts it.
      transaction.set(db.doc(`digests/${uid}`), { is_held: true }, { merge: true })
      return
    }
    count()
    const queued = queuedMail({ user_id: uid, to, kind: 'notification' }, Timestamp.now())
    transaction.create(mail, { ...queued, about })
  })
}

function isAtOnce(settings: DocumentSnapshot | undefined, { kind }: About): boolean {
  return settings?.get('deliveries')?.[kind] === 'at_once'
}

/** Mails the recipients of a new comment who want that. */
export async function mailReply(change: DocumentChange): Promise<void> {
  const recipients: unknown = change.after?.['recipient_ids']
  const writtenAt = creationTime(change)
  if (!writtenAt || !Array.isArray(recipients)) return
  const event: MailedEvent = { kind: 'reply', id: change.id, at: writtenAt }
  for (const uid of recipients) {
    if (typeof uid === 'string') await queueAtOnce(uid, event)
  }
}

/** A notification before and after it was written. */
type Written = {
  readonly uid: string
  readonly id: string
  readonly before: DocumentSnapshot | undefined
  readonly after: DocumentSnapshot | undefined
}

/** Mails a member about a new notification, or one with a new event. */
export async function mailNotification({ uid, id, before, after }: Written): Promise<void> {
  const at: unknown = after?.get('notified_at')
  const kind = NOTIFIED_KINDS.find((known) => known === after?.get('kind'))
  if (!kind || !(at instanceof Timestamp)) return
  const known: unknown = before?.get('notified_at')
  if (known instanceof Timestamp && known.isEqual(at)) return
  await queueAtOnce(uid, { kind, id, at, count: after?.get('count') })
}

/**
 * What a mail about a notification states. Null if it is not wanted any longer: the notification or
 * what it is about was deleted, the member chose no such mails, or hid its author.
 */
export async function readNotificationFacts(
  transaction: Transaction,
  mail: DocumentSnapshot,
  username: string,
): Promise<NotificationFacts | null> {
  const [uid, about]: [string, About] = [mail.get('user_id'), mail.get('about')]
  if (!isAtOnce(await transaction.get(db.doc(`mail_settings/${uid}`)), about)) return null
  const facts = await readFacts(transaction, uid, about)
  if (!facts) return null
  const { kind } = about
  const unsubscribe = unsubscribeLink({ uid, subscription: kind })
  return { kind, username, ...facts, site: siteOrigin(), unsubscribe }
}

type Facts = Pick<NotificationFacts, 'author' | 'title' | 'followed' | 'path'>

/** Where a notification without a text of its own is shown. */
const LISTED: Facts = { author: null, title: null, followed: null, path: '/notifications' }

async function readFacts(
  transaction: Transaction,
  uid: string,
  { kind, id }: About,
): Promise<Facts | null> {
  const path = kind === 'reply' ? `comments/${id}` : `profiles/${uid}/notifications/${id}`
  const entry = await transaction.get(db.doc(path))
  // Of upvotes, all may have been withdrawn.
  if (!entry.exists || entry.get('count') === 0) return null
  const [postId, named]: unknown[] = [entry.get('post_id'), entry.get('comment_id')]
  const commentId = kind === 'reply' ? id : named
  if (kind === 'removal' || kind === 'report' || typeof postId !== 'string') return LISTED
  const hasComment = typeof commentId === 'string'
  const [hidden, post, comment] = await transaction.getAll(
    db.doc(`hidden_members/${uid}`),
    db.doc(`posts/${postId}`),
    ...(hasComment ? [db.doc(`comments/${commentId}`)] : []),
  )
  if (!post?.exists || (hasComment && !comment?.exists)) return null
  const text = comment ?? post
  const author: unknown = text.get('user_id')
  if (hiddenIdsIn(hidden).includes(author)) return null
  return {
    author: kind === 'upvotes' ? null : text.get('author_username'),
    title: post.get('title'),
    followed: followedIn(entry),
    path: hasComment ? commentPath(postId, commentId) : postPath(postId),
  }
}

/** What a notification about a new post says that the member follows. */
function followedIn(entry: DocumentSnapshot): Facts['followed'] {
  const [memberId, tag]: unknown[] = [entry.get('member_id'), entry.get('tag')]
  if (typeof memberId === 'string') return 'author'
  return typeof tag === 'string' ? { tag } : null
}
