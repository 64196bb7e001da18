import { LIMITS } from '@grid/schema/limits'
import { NOTIFIED_KINDS, type NotifiedKind } from '@grid/schema/mail'
import { HOUR_MS, MINUTE_MS } from '@grid/schema/period'
import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore'
import { mapConcurrently } from '../core/batches'
import {
  collection,
  type Documents,
  doc,
  type Found,
  notificationsOf,
  readAll,
  type Snapshot,
  select,
} from '../core/documents'
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

type Mail = Documents['mails']
type MailSettings = Documents['mail_settings']

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

const digestOf = (uid: string) => doc('digests', uid)

/** The fields of `digests/{uid}` that say when the next mail is due. */
function dueFields(settings: MailSettings, after: number) {
  const { at, day } = nextDigestTime(settings, new Date(after))
  return { due_at: Timestamp.fromDate(at), day }
}

const settingsOf = (uid: string) => doc('mail_settings', uid)

function settingsIn(stored: Snapshot<'mail_settings'>): MailSettings | null {
  const settings = stored.data()
  return settings && Object.keys(settings.deliveries).length > 0 ? settings : null
}

/**
 * Plans the next daily mail of a member who has changed the mail settings. Members who get no mails
 * have no plan. A mail that is due already is not put off.
 */
export async function planDigest({ id }: Pick<DocumentChange<'mail_settings'>, 'id'>) {
  await db.runTransaction(async (transaction) => {
    const [stored, digest] = await readAll(transaction, settingsOf(id), digestOf(id))
    const settings = settingsIn(stored)
    if (!settings) {
      if (digest.exists) transaction.delete(digest.ref)
      return
    }
    const now = Date.now()
    const { due_at, since = Timestamp.fromMillis(now - LAG_MS) } = digest.data() ?? {}
    if (due_at && due_at.toMillis() <= now) return
    transaction.set(digest.ref, { ...dueFields(settings, now), since }, { merge: true })
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
  const due = collection('digests').where('due_at', '<=', Timestamp.fromMillis(now))
  const page = due.orderBy('due_at').limit(PAGE)
  for (;;) {
    const { docs } = await page.get()
    await mapConcurrently(docs, CONCURRENCY, (digest) => queueOrPutOff(digest, now))
    if (docs.length < PAGE || Date.now() - started > RUN_MS) return
  }
}

/** Puts a mail that fails off by an hour, so that it does not hold up those of others. */
async function queueOrPutOff(digest: Found<'digests'>, now: number): Promise<void> {
  try {
    await queueDigest(digest, now)
  } catch (error) {
    log('ERROR', 'a daily mail was put off', { error })
    await digest.ref.update({ due_at: Timestamp.fromMillis(now + HOUR_MS) })
  }
}

async function queueDigest(digest: Found<'digests'>, now: number): Promise<void> {
  const uid = digest.id
  const planned = digest.data()
  const [stored, inbox, hidden, ban] = await readAll(
    db,
    settingsOf(uid),
    doc('inboxes', uid),
    doc('hidden_members', uid),
    banOf(uid),
  )
  const settings = settingsIn(stored)
  const isMemberBanned = isBanned(ban)
  const until = Timestamp.fromMillis(now - LAG_MS)
  const unread =
    settings && !isMemberBanned ? await findUnread(digest, until, { settings, inbox, hidden }) : []
  const to = unread.length > 0 ? await confirmedAddress(uid) : null
  await db.runTransaction(async (transaction) => {
    const named = mailNamed('digest', uid, planned.day)
    const [current, mail] = await readAll(transaction, digest.ref, named)
    if (!current.data()?.due_at.isEqual(planned.due_at)) return
    if (!settings) {
      transaction.delete(digest.ref)
      return
    }
    // A member who changes the hour can be due twice on a day. The second mail is skipped.
    // The first mail after a ban counts what came during the ban.
    const isSkipped = mail.exists || isMemberBanned
    const counted = isSkipped ? {} : { since: until, is_held: FieldValue.delete() }
    transaction.update(digest.ref, { ...dueFields(settings, now), ...counted })
    if (mail.exists || to === null) return
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
  readonly inbox: Snapshot<'inboxes'>
  readonly hidden: Snapshot<'hidden_members'>
}

/** What the daily mail counts: unread, since the last one, of the chosen kinds. */
async function findUnread(
  digest: Found<'digests'>,
  until: Timestamp,
  { settings, inbox, hidden }: Member,
): Promise<readonly Unread[]> {
  const { since, is_held } = digest.data()
  const replies = collection('comments')
    .where('recipient_ids', 'array-contains', digest.id)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
  const others = notificationsOf(digest.id)
    .where('notified_at', '>', since)
    .where('notified_at', '<=', until)
    .orderBy('notified_at', 'desc')
  const most = LIMITS.digest.entries
  const found = await Promise.all([
    select(replies.limit(most), 'user_id', 'created_at').get(),
    others.limit(most).get(),
  ])
  const hiddenIds = hiddenIdsIn(hidden)
  const shown = found[0].docs.filter((reply) => !hiddenIds.includes(reply.data().user_id))
  const all: readonly Unread[] = [
    ...shown.map((one) => ({ kind: 'reply' as const, id: one.id, at: one.data().created_at })),
    ...found[1].docs.flatMap((one) => {
      const { notified_at: at, count, member_id: memberId, tag, ...stored } = one.data()
      const kind = NOTIFIED_KINDS.find((known) => known === stored.kind)
      const isWhole = kind !== undefined && at instanceof Timestamp
      return isWhole ? [{ kind, id: one.id, at, count, memberId, tag }] : []
    }),
  ]
  const entries = all.filter(({ id, at, count }) => count !== 0 && isUnread(inbox, id, at))
  const kept = entries.filter(({ kind }) => settings.deliveries[kind] === 'daily')
  if (is_held !== true) return kept
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
  return { followed: { member_ids: members.slice(0, most), tags: tags.slice(0, most), has_more } }
}

/** What a daily mail states; null if its member does not want mails any longer. */
export async function readDigestFacts(
  transaction: Transaction,
  { user_id: uid, counts = {}, followed }: Pick<Mail, 'user_id' | 'counts' | 'followed'>,
  username: string,
): Promise<DigestFacts | null> {
  const ids = followed?.member_ids ?? []
  const [settings, hidden, ...profiles] = await readAll(
    transaction,
    settingsOf(uid),
    doc('hidden_members', uid),
    ...ids.map(profileOf),
  )
  if (!settingsIn(settings)) return null
  const hiddenIds = hiddenIdsIn(hidden)
  const shown = profiles.filter(({ id }) => !hiddenIds.includes(id))
  const unsubscribe = unsubscribeLink({ uid, subscription: 'digest' })
  return {
    username,
    counts,
    followed: {
      members: shown.flatMap((profile) => profile.data()?.username ?? []),
      tags: followed?.tags ?? [],
      hasMore: followed?.has_more ?? false,
    },
    site: siteOrigin(),
    unsubscribe,
  }
}
