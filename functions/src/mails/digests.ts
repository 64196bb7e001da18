import { LIMITS } from '@grid/schema/limits'
import { type Mail, type MailSettings, NOTIFIED_KINDS, type NotifiedKind } from '@grid/schema/mail'
import { HOUR_MS, MINUTE_MS } from '@grid/schema/period'
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type QueryDocumentSnapshot,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore'
import { mapConcurrently } from '../core/batches'
import { db } from '../core/firebase'
import { log } from '../core/log'
import { banOf, isBanned, profileOf } from '../core/members'
import { isMailEnabled, siteOrigin } from '../core/params'
import type { DocumentChange } from '../document-change'
import { hiddenIdsIn, isUnread } from '../notifications'
import { nextDigestTime } from './digest-times'
import { confirmedAddress, mailOf } from './notification-mails'
import type { DigestFacts } from './notification-texts'
import { mailNamed, queuedMail } from './queue'
import { unsubscribeLink } from './unsubscribe'

/** Members whose mails are queued in one page, and how many of them at the same time. */
const PAGE = 100
const CONCURRENCY = 10

/**
 * Triggers may write a notification so long after its event, and add comments to it. Younger ones
 * wait for a day.
 */
const LAG_MS = Math.max(10 * MINUTE_MS, LIMITS.follows.groupMs)
/** Shorter than the timeout of the functions that send and queue mails. The next run continues. */
export const RUN_MS = 8 * MINUTE_MS

function digestOf(uid: string): DocumentReference {
  return db.doc(`digests/${uid}`)
}

/** The fields of `digests/{uid}` that say when the next mail is due. */
function dueFields(settings: MailSettings, after: number) {
  const { at, day } = nextDigestTime(settings, new Date(after))
  return { due_at: Timestamp.fromDate(at), day }
}

function settingsIn(stored: DocumentSnapshot | undefined): MailSettings | null {
  const settings = stored?.data() as MailSettings | undefined
  return settings && Object.keys(settings.deliveries).length > 0 ? settings : null
}

/**
 * Plans the next daily mail of a member who has changed the mail settings. Members who get no mails
 * have no plan. A mail that is due already is not put off.
 */
export async function planDigest({ id }: Pick<DocumentChange, 'id'>): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const [stored, digest] = await transaction.getAll(db.doc(`mail_settings/${id}`), digestOf(id))
    const settings = settingsIn(stored)
    if (!settings) {
      if (digest?.exists) transaction.delete(digest.ref)
      return
    }
    const now = Date.now()
    const known: unknown = digest?.get('due_at')
    if (known instanceof Timestamp && known.toMillis() <= now) return
    const since = digest?.get('since') ?? Timestamp.fromMillis(now - LAG_MS)
    transaction.set(digestOf(id), { ...dueFields(settings, now), since }, { merge: true })
  })
}

/**
 * Queues the daily mails that are due, page by page. A run that is interrupted at any point leaves
 * the rest to the next one: a mail is stored together with the plan of the next, so a member gets
 * one each day.
 *
 * @throws the first error of Firestore that also keeps a mail from being put off.
 */
export async function queueDueDigests(now = Date.now()): Promise<void> {
  if (!isMailEnabled()) return
  const started = Date.now()
  const due = db.collection('digests').where('due_at', '<=', Timestamp.fromMillis(now))
  const page = due.orderBy('due_at').limit(PAGE)
  for (;;) {
    const { docs } = await page.get()
    await mapConcurrently(docs, CONCURRENCY, (digest) => queueOrPutOff(digest, now))
    if (docs.length < PAGE || Date.now() - started > RUN_MS) return
  }
}

/** Puts a mail that fails off by an hour, so that it does not hold up those of others. */
async function queueOrPutOff(digest: QueryDocumentSnapshot, now: number): Promise<void> {
  try {
    await queueDigest(digest, now)
  } catch (error) {
    log('ERROR', 'a daily mail was put off', { error })
    await digest.ref.update({ due_at: Timestamp.fromMillis(now + HOUR_MS) })
  }
}

async function queueDigest(digest: QueryDocumentSnapshot, now: number): Promise<void> {
  const uid = digest.id
  const collections = ['mail_settings', 'inboxes', 'hidden_members']
  const documents = collections.map((name) => db.doc(`${name}/${uid}`))
  const [stored, inbox, hidden, ban] = await db.getAll(...documents, banOf(uid))
  const settings = settingsIn(stored)
  const isMemberBanned = isBanned(ban)
  const until = Timestamp.fromMillis(now - LAG_MS)
  const unread =
    settings && !isMemberBanned ? await findUnread(digest, until, { settings, inbox, hidden }) : []
  const to = unread.length > 0 ? await confirmedAddress(uid) : null
  await db.runTransaction(async (transaction) => {
    const [current, mail] = await transaction.getAll(
      digest.ref,
      mailNamed('digest', uid, digest.get('day')),
    )
    if (!current?.exists || !current.get('due_at').isEqual(digest.get('due_at'))) return
    if (!settings) {
      transaction.delete(digest.ref)
      return
    }
    // Who moves the hour may be due twice on a day. The second time, nothing is counted as mailed.
    // The first mail after a ban counts what came during the ban.
    const isSkipped = mail?.exists || isMemberBanned
    const counted = isSkipped ? {} : { since: until, is_held: FieldValue.delete() }
    transaction.update(digest.ref, { ...dueFields(settings, now), ...counted })
    if (!mail || mail.exists || to === null) return
    const queued = queuedMail({ user_id: uid, to, kind: 'digest' }, Timestamp.fromMillis(now))
    const followed = followedIn(unread)
    transaction.create(mail.ref, { ...queued, counts: countsOf(unread), ...followed })
  })
}

/** Something unread. */
type Unread = {
  readonly kind: NotifiedKind
  readonly id: string
  readonly at: Timestamp
  /** Of upvotes: how many there are. */
  readonly count?: unknown
  /** Of a new post: the author or the tag that the member follows. */
  readonly memberId?: unknown
  readonly tag?: unknown
}

type Member = {
  readonly settings: MailSettings
  readonly inbox: DocumentSnapshot | undefined
  readonly hidden: DocumentSnapshot | undefined
}

/** What the daily mail counts: unread, since the last one, of the chosen kinds. */
async function findUnread(
  digest: DocumentSnapshot,
  until: Timestamp,
  { settings, inbox, hidden }: Member,
): Promise<readonly Unread[]> {
  const since: Timestamp = digest.get('since')
  const replies = db
    .collection('comments')
    .where('recipient_ids', 'array-contains', digest.id)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .select('user_id', 'created_at')
  const others = db
    .doc(`profiles/${digest.id}`)
    .collection('notifications')
    .where('notified_at', '>', since)
    .where('notified_at', '<=', until)
    .orderBy('notified_at', 'desc')
  const most = LIMITS.digest.entries
  const found = await Promise.all([replies.limit(most).get(), others.limit(most).get()])
  const hiddenIds = hiddenIdsIn(hidden)
  const shown = found[0].docs.filter((reply) => !hiddenIds.includes(reply.get('user_id')))
  const all: readonly Unread[] = [
    ...shown.map((one) => ({ kind: 'reply' as const, id: one.id, at: one.get('created_at') })),
    ...found[1].docs.map((one) => ({
      kind: one.get('kind'),
      id: one.id,
      at: one.get('notified_at'),
      count: one.get('count'),
      memberId: one.get('member_id'),
      tag: one.get('tag'),
    })),
  ]
  const entries = all.filter(({ id, at, count }) => count !== 0 && isUnread(inbox, id, at))
  const kept = entries.filter(({ kind }) => settings.deliveries[kind] === 'daily')
  if (digest.get('is_held') !== true) return kept
  return [...kept, ...(await notMailed(digest.id, entries, settings))]
}

/** What would have been mailed at once, had the member not had too many mails. */
async function notMailed(
  uid: string,
  entries: readonly Unread[],
  { deliveries }: MailSettings,
): Promise<readonly Unread[]> {
  const wanted = entries.filter(({ kind }) => deliveries[kind] === 'at_once')
  if (wanted.length === 0) return []
  const mails = await db.getAll(...wanted.map((entry) => mailOf(uid, entry)))
  return wanted.filter((_, index) => mails[index]?.exists === false)
}

/** How many of each kind. */
function countsOf(unread: readonly Unread[]): Partial<Record<NotifiedKind, number>> {
  const counts = NOTIFIED_KINDS.map(
    (kind) => [kind, unread.filter((one) => one.kind === kind).length] as const,
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** The members and tags that new posts are followed by, a limited number of each. */
function followedIn(unread: readonly Unread[]): Pick<Mail, 'followed'> {
  const posts = unread.filter(({ kind }) => kind === 'new_post')
  if (posts.length === 0) return {}
  const distinct = (all: readonly unknown[]) =>
    [...new Set(all)].filter((one) => typeof one === 'string')
  const members = distinct(posts.map(({ memberId }) => memberId))
  const tags = distinct(posts.map(({ tag }) => tag))
  const most = LIMITS.digest.names
  const has_more = members.length > most || tags.length > most
  return {
    followed: { member_ids: members.slice(0, most), tags: tags.slice(0, most), has_more },
  }
}

/** What a daily mail states; null if its member does not want mails any longer. */
export async function readDigestFacts(
  transaction: Transaction,
  mail: DocumentSnapshot,
  username: string,
): Promise<DigestFacts | null> {
  const uid: string = mail.get('user_id')
  const counts: Mail['counts'] = mail.get('counts')
  const followed: Mail['followed'] = mail.get('followed')
  const ids = followed?.member_ids ?? []
  const [settings, hidden, ...profiles] = await transaction.getAll(
    ...['mail_settings', 'hidden_members'].map((name) => db.doc(`${name}/${uid}`)),
    ...ids.map((id) => profileOf(id)),
  )
  if (!settingsIn(settings)) return null
  const hiddenIds = hiddenIdsIn(hidden)
  const shown = profiles.filter(({ exists, id }) => exists && !hiddenIds.includes(id))
  const unsubscribe = unsubscribeLink({ uid, subscription: 'digest' })
  return {
    username,
    counts: counts ?? {},
    followed: {
      members: shown.map((profile) => String(profile.get('username'))),
      tags: followed?.tags ?? [],
      hasMore: followed?.has_more ?? false,
    },
    site: siteOrigin(),
    unsubscribe,
  }
}
