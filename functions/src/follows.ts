import { LIMITS } from '@grid/schema/limits'
import { DAY_MS } from '@grid/schema/period'
import { fold } from '@grid/schema/unicode'
import { FieldPath, Filter, Timestamp, type Transaction } from 'firebase-admin/firestore'
import {
  collection,
  doc,
  type Reference,
  readAll,
  type Selected,
  type Snapshot,
  type StoredText,
  select,
  type TextCollection,
  unchecked,
} from './core/documents'
import { db } from './core/firebase'
import type { ChangeHandler, DocumentChange } from './document-change'
import { creationTime, mentionsOf } from './mentions'
import {
  asList,
  isAsNew,
  isReceived,
  isUnread,
  type Notified,
  notificationOf,
  type Settings,
  settingsOf,
  timesOf,
} from './notifications'

const { perPage, pages, groupMs } = LIMITS.follows

/** How long Google repeats a failed event. A position is of no use after that. */
const MAX_DELAY_MS = DAY_MS

/** A new post or comment of which followers are notified. */
type NewText = {
  readonly kind: 'post' | 'comment'
  readonly id: string
  readonly writtenAt: Timestamp
}

/**
 * Notifies the first followers of the author and the tags of a new post, or of the post of a new
 * comment. If there are more, it stores `fan_outs/{kind}_{id}`, whose trigger continues. An edit,
 * or a text that returns from the trash, is not new.
 */
export function notifyFollowers(kind: NewText['kind']): ChangeHandler<TextCollection> {
  return async (change) => {
    const { id } = change
    const writtenAt = creationTime(change)
    if (!writtenAt) return
    const last = await notifyPages({ kind, id, writtenAt }, null)
    if (last === null) return
    const rest = doc('fan_outs', `${kind}_${id}`)
    await db.runTransaction(async (transaction) => {
      if ((await transaction.get(rest)).exists) return
      const expires_at = Timestamp.fromMillis(writtenAt.toMillis() + MAX_DELAY_MS)
      const fields = { kind, text_id: id, written_at: writtenAt, after: last, expires_at }
      transaction.create(rest, fields)
    })
  }
}

/**
 * Notifies further followers, and moves the position in `fan_outs/{id}`, which starts the next
 * call. It reads the position again, so events may arrive several times and in any order: of
 * several calls, one moves it.
 */
export async function continueFanOut({ id, after }: DocumentChange<'fan_outs'>): Promise<void> {
  if (!after) return
  const document = doc('fan_outs', id)
  const position = (await document.get()).data()?.after
  const { kind, text_id, written_at } = after
  if (kind !== 'post' && kind !== 'comment') return
  if (typeof text_id !== 'string' || typeof position !== 'string') return
  if (!(written_at instanceof Timestamp)) return
  const last = await notifyPages({ kind, id: text_id, writtenAt: written_at }, position)
  await db.runTransaction(async (transaction) => {
    const stored = await transaction.get(document)
    if (stored.data()?.after !== position) return
    if (last === null) transaction.delete(document)
    else transaction.update(document, { after: last })
  })
}

/**
 * Notifies some pages of followers, each in a transaction.
 *
 * @param position - The last follower who was considered before, or null.
 * @returns the last follower who was considered; null if there are no more.
 */
async function notifyPages(text: NewText, position: string | null): Promise<string | null> {
  const stored = (await textOf(text).get()).data()
  if (!stored) return null
  const lists = text.kind === 'post' ? (['member_ids', 'tags'] as const) : []
  const found = followersOf(text, stored).orderBy(FieldPath.documentId())
  const all = select(found, ...lists).limit(perPage)
  let last = position
  for (let page = 0; page < pages; page += 1) {
    const { docs } = await (last === null ? all : all.startAfter(last)).get()
    await notifyPage(text, docs)
    if (docs.length < perPage) return null
    last = docs.at(-1)?.id ?? null
  }
  return last
}

/** The lists of all who follow the post of a comment, or the author or a tag of a post. */
function followersOf({ kind }: NewText, stored: StoredText) {
  const all = collection('follows')
  if (kind === 'comment') return all.where('post_ids', 'array-contains', stored.post_id ?? '')
  const ofAuthor = Filter.where('member_ids', 'array-contains', stored.user_id ?? '')
  const tags = [...new Set(tagsOf(stored).flatMap(spellingsOf))]
  if (tags.length === 0) return all.where(ofAuthor)
  return all.where(Filter.or(ofAuthor, Filter.where('tags', 'array-contains-any', tags)))
}

function tagsOf({ tags }: StoredText): readonly string[] {
  const texts = asList(tags).filter((tag) => typeof tag === 'string')
  return texts.slice(0, LIMITS.tags.count)
}

/** How a follower can spell a tag: as it is, or without accents. */
function spellingsOf(tag: string): readonly string[] {
  return [tag, fold(tag)]
}

function textOf({ kind, id }: NewText): Reference<TextCollection> {
  return doc<TextCollection>(`${kind}s`, id)
}

type Follower = Selected<'follows', 'member_ids' | 'tags'>

/** The notification of a follower, and what `settingsOf` names. */
type Row = readonly [Notified['ref'], ...(readonly Reference<Settings>[])]
type FoundRow = readonly [Notified, ...(readonly Snapshot<Settings>[])]

/** Notifies some followers of a text, unless it was deleted or they learn of it otherwise. */
function notifyPage(text: NewText, followers: readonly Follower[]): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const stored: StoredText | undefined = (await transaction.get(textOf(text))).data()
    if (!stored) return
    const author = typeof stored.user_id === 'string' ? stored.user_id : null
    const aware = [author, ...asList(stored.recipient_ids)]
    const unaware = followers.filter((follower) => !aware.includes(follower.id))
    const { id, fields } = notificationAbout(text, stored)
    const rows = unaware.map(
      (one): Row => [notificationOf(one.id, id), ...settingsOf(one.id, author)],
    )
    const found = await readRows(transaction, rows)
    for (const [index, [before, ...settings]] of found.entries()) {
      if (isAsNew(before, text.writtenAt)) continue
      if (isGrouped(before, settings[1], text.writtenAt)) continue
      if (!isWanted(fields.kind, author, mentionsOf(stored), settings)) continue
      const followed = text.kind === 'post' ? followedIn(unaware[index], stored) : {}
      transaction.set(before.ref, { ...fields, ...followed, ...timesOf(text.writtenAt) })
    }
  })
}

/**
 * Whether a new comment belongs to a stored notification: one that the member has not read, and
 * that is about a comment shortly before. It stays as it is, so a busy discussion does not write to
 * all followers with every comment.
 */
function isGrouped(
  before: Notified,
  inbox: Snapshot<Settings> | undefined,
  writtenAt: Timestamp,
): boolean {
  const { notified_at: at } = unchecked(before)
  if (!(at instanceof Timestamp)) return false
  const isShortlyBefore = writtenAt.toMillis() - at.toMillis() < groupMs
  return isShortlyBefore && isUnread(inbox, before.id, at)
}

/** What of a post a member follows: its author, or the first of its tags. */
function followedIn(follower: Follower | undefined, post: StoredText) {
  const { user_id } = post
  const followed = unchecked(follower)
  if (asList(followed.member_ids).includes(user_id)) return { member_id: user_id }
  const tags = asList(followed.tags)
  const tag = tagsOf(post).find((each) => spellingsOf(each).some((it) => tags.includes(it)))
  return tag === undefined ? {} : { tag }
}

/** The one notification about a post, or about all new comments on a post. */
function notificationAbout({ kind, id }: NewText, { post_id }: StoredText) {
  return kind === 'post'
    ? { id: `new_post_${id}`, fields: { kind: 'new_post' as const, post_id: id } }
    : {
        id: `new_comments_${post_id}`,
        fields: { kind: 'new_comments' as const, post_id, comment_id: id },
      }
}

/** Reads rows of equally many documents in one request. */
async function readRows(
  transaction: Transaction,
  rows: readonly Row[],
): Promise<readonly FoundRow[]> {
  if (rows.length === 0) return []
  const found: readonly unknown[] = await readAll(transaction, ...rows.flat())
  const rowAt = (at: number, length: number) => found.slice(at * length, (at + 1) * length)
  return rows.map(({ length }, at) => rowAt(at, length) as unknown as FoundRow)
}

/** Whether a follower receives it. A mentioned member receives the mention alone. */
function isWanted(
  kind: 'new_post' | 'new_comments',
  author: string | null,
  mentions: readonly string[],
  settings: readonly Snapshot<Settings>[],
): boolean {
  const { username_lower } = unchecked(settings[0])
  const isMentioned = mentions.some((key) => key === username_lower)
  return (
    isReceived(kind, author, settings) && !(isMentioned && isReceived('mention', author, settings))
  )
}
