import { commentPath, postPath } from '@grid/schema/board-urls'
import { LIMITS } from '@grid/schema/limits'
import { NOTIFIED_KINDS } from '@grid/schema/mail'
import type { Notification } from '@grid/schema/notification'
import { DAY_MS } from '@grid/schema/period'
import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import {
  type Documents,
  doc,
  type Reference,
  readAll,
  type Snapshot,
  type Unchecked,
} from '../core/documents'
import { db, readAuthAccount } from '../core/firebase'
import { banOf, isBanned } from '../core/members'
import { isMailEnabled, siteOrigin } from '../core/params'
import { prepareCount } from '../core/rate-limit'
import type { DocumentChange } from '../document-change'
import { creationTime } from '../mentions'
import { asList, hiddenIdsIn, notificationOf } from '../notifications'
import type { NotificationFacts } from './notification-texts'
import { mailNamed, queuedMail } from './queue'
import { unsubscribeLink } from './unsubscribe'

type Mail = Documents['mails']

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
export function mailOf(uid: string, { kind, id, at, count }: MailedEvent): Reference<'mails'> {
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
  const settings = doc('mail_settings', uid)
  if (!isAtOnce(await settings.get(), about)) return
  const to = await confirmedAddress(uid)
  if (to === null) return
  await db.runTransaction(async (transaction) => {
    const mail = mailOf(uid, event)
    const [known, stored, banned] = await readAll(transaction, mail, settings, banOf(uid))
    if (known.exists || !isAtOnce(stored, about) || isBanned(banned)) return
    if ((await readFacts(transaction, uid, about)) === null) return
    const limit = { most: LIMITS.mails.notificationsPerDay, windowMs: DAY_MS }
    const count = await prepareCount(transaction, `notification_mails_${uid}`, limit)
    if (!count) {
      // The daily mail counts it.
      transaction.set(doc('digests', uid), { is_held: true }, { merge: true })
      return
    }
    count()
    const queued = queuedMail({ user_id: uid, to, kind: 'notification' }, Timestamp.now())
    transaction.create(mail, { ...queued, about })
  })
}

function isAtOnce(settings: Snapshot<'mail_settings'>, { kind }: About): boolean {
  return settings.data()?.deliveries[kind] === 'at_once'
}

/** Mails the recipients of a new comment who want that. */
export async function mailReply(change: DocumentChange<'comments'>): Promise<void> {
  const writtenAt = creationTime(change)
  if (!writtenAt) return
  const event: MailedEvent = { kind: 'reply', id: change.id, at: writtenAt }
  for (const uid of asList(change.after?.recipient_ids)) {
    if (typeof uid === 'string') await queueAtOnce(uid, event)
  }
}

type Entry = Unchecked<Notification>

/** A notification before and after it was written. */
type Written = {
  readonly uid: string
  readonly id: string
  readonly before: Entry | undefined
  readonly after: Entry | undefined
}

/** Mails a member about a new notification, or one with a new event. */
export async function mailNotification({ uid, id, before, after = {} }: Written): Promise<void> {
  const { notified_at: at, count } = after
  const kind = NOTIFIED_KINDS.find((known) => known === after.kind)
  if (!kind || !(at instanceof Timestamp)) return
  if (before?.notified_at instanceof Timestamp && before.notified_at.isEqual(at)) return
  await queueAtOnce(uid, { kind, id, at, count })
}

/**
 * What a mail about a notification states. Null if it is not wanted any longer: the notification or
 * what it is about was deleted, the member chose no such mails, or hid its author.
 */
export async function readNotificationFacts(
  transaction: Transaction,
  { user_id: uid, about }: Pick<Mail, 'user_id' | 'about'>,
  username: string,
): Promise<NotificationFacts | null> {
  if (!about) throw new Error('A mail about a notification does not name it.')
  const settings = await transaction.get(doc('mail_settings', uid))
  if (!isAtOnce(settings, about)) return null
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
  const document = kind === 'reply' ? doc('comments', id) : notificationOf(uid, id)
  const entry: Entry | undefined = (await transaction.get<Entry, Entry>(document)).data()
  // Of upvotes, all may have been withdrawn.
  if (!entry || entry.count === 0) return null
  const { post_id: postId, comment_id } = entry
  const commentId = kind === 'reply' ? id : comment_id
  if (kind === 'removal' || kind === 'report' || typeof postId !== 'string') return LISTED
  const hasComment = typeof commentId === 'string'
  const comments = hasComment ? [doc('comments', commentId)] : []
  const [hidden, stored, comment] = await readAll(
    transaction,
    doc('hidden_members', uid),
    doc('posts', postId),
    ...comments,
  )
  const post = stored.data()
  const text = hasComment ? comment?.data() : post
  if (!post || !text || hiddenIdsIn(hidden).includes(text.user_id)) return null
  return {
    author: kind === 'upvotes' ? null : text.author_username,
    title: post.title,
    followed: followedIn(entry),
    path: hasComment ? commentPath(postId, commentId) : postPath(postId),
  }
}

/** What a notification about a new post says that the member follows. */
function followedIn({ member_id, tag }: Entry): Facts['followed'] {
  if (typeof member_id === 'string') return 'author'
  return typeof tag === 'string' ? { tag } : null
}
