import { LIMITS } from '@grid/schema/limits'
import { DAY_MS } from '@grid/schema/period'
import type { Fields } from '@grid/schema/stored'
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  Filter,
  type Query,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore'
import { db } from './core/firebase'
import type { ChangeHandler, DocumentChange } from './document-change'
import { creationTime, mentionsOf } from './mentions'
import {
  isAsNew,
  isReceived,
  isUnread,
  listIn,
  notificationOf,
  settingsOf,
  timesOf,
} from './notifications'

const { perPage, pages, groupMs } = LIMITS.follows

/** How long a function may fail until its followers are given up. */
const MAX_DELAY_MS = 7 * DAY_MS

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
export function notifyFollowers(kind: NewText['kind']): ChangeHandler {
  return async (change) => {
    const { id } = change
    const writtenAt = creationTime(change)
    if (!writtenAt) return
    const last = await notifyPages({ kind, id, writtenAt }, null)
    if (last === null) return
    const rest = db.doc(`fan_outs/${kind}_${id}`)
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
export async function continueFanOut({ id, after }: DocumentChange): Promise<void> {
  if (!after) return
  const document = db.doc(`fan_outs/${id}`)
  const position: unknown = (await document.get()).get('after')
  const { kind, text_id, written_at } = after
  if (kind !== 'post' && kind !== 'comment') return
  if (typeof text_id !== 'string' || typeof position !== 'string') return
  if (!(written_at instanceof Timestamp)) return
  const last = await notifyPages({ kind, id: text_id, writtenAt: written_at }, position)
  await db.runTransaction(async (transaction) => {
    const stored = await transaction.get(document)
    if (stored.get('after') !== position) return
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
  const lists = text.kind === 'post' ? ['member_ids', 'tags'] : []
  const found = followersOf(text, stored).orderBy(FieldPath.documentId())
  const all = found.select(...lists).limit(perPage)
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
function followersOf({ kind }: NewText, stored: Fields): Query {
  const all = db.collection('follows')
  if (kind === 'comment') return all.where('post_ids', 'array-contains', stored['post_id'] ?? '')
  const ofAuthor = Filter.where('member_ids', 'array-contains', stored['user_id'] ?? '')
  const tags = tagsOf(stored)
  if (tags.length === 0) return all.where(ofAuthor)
  return all.where(Filter.or(ofAuthor, Filter.where('tags', 'array-contains-any', tags)))
}

function tagsOf({ tags }: Fields): readonly unknown[] {
  return Array.isArray(tags) ? tags.slice(0, LIMITS.tags.count) : []
}

function textOf({ kind, id }: NewText): DocumentReference {
  return db.doc(`${kind}s/${id}`)
}

/** Notifies some followers of a text, unless it was deleted or they learn of it otherwise. */
function notifyPage(text: NewText, followers: readonly DocumentSnapshot[]): Promise<void> {
  return db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(textOf(text))).data()
    if (!stored) return
    const author = typeof stored['user_id'] === 'string' ? stored['user_id'] : null
    const aware = [author, ...recipientsOf(stored)]
    const unaware = followers.filter((follower) => !aware.includes(follower.id))
    const { id, fields } = notificationAbout(text, stored)
    const rows = unaware.map((follower) => [
      notificationOf(follower.id, id),
      ...settingsOf(follower.id, author),
    ])
    const found = await readRows(transaction, rows)
    for (const [index, [before, ...settings]] of found.entries()) {
      if (!before || isAsNew(before, text.writtenAt)) continue
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
  before: DocumentSnapshot,
  inbox: DocumentSnapshot | undefined,
  writtenAt: Timestamp,
): boolean {
  const at: unknown = before.get('notified_at')
  if (!(at instanceof Timestamp)) return false
  const isShortlyBefore = writtenAt.toMillis() - at.toMillis() < groupMs
  return isShortlyBefore && isUnread(inbox, before.id, at)
}

/** What of a post a member follows: its author, or the first of its tags. */
function followedIn(follower: DocumentSnapshot | undefined, post: Fields): Fields {
  const { user_id } = post
  if (listIn(follower, 'member_ids').includes(user_id)) return { member_id: user_id }
  const tags = listIn(follower, 'tags')
  const tag = tagsOf(post).find((each) => tags.includes(each))
  return tag === undefined ? {} : { tag }
}

/** Those who get a comment as a reply. */
function recipientsOf({ recipient_ids }: Fields): readonly unknown[] {
  return Array.isArray(recipient_ids) ? recipient_ids : []
}

/** The one notification about a post, or about all new comments on a post. */
function notificationAbout({ kind, id }: NewText, { post_id }: Fields) {
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
  rows: readonly (readonly DocumentReference[])[],
): Promise<readonly (readonly DocumentSnapshot[])[]> {
  if (rows.length === 0) return []
  const found = await transaction.getAll(...rows.flat())
  return rows.map(({ length }, index) => found.slice(index * length, (index + 1) * length))
}

/** Whether a follower receives it. A mentioned member receives the mention alone. */
function isWanted(
  kind: 'new_post' | 'new_comments',
  author: string | null,
  mentions: readonly string[],
  settings: readonly DocumentSnapshot[],
): boolean {
  const isMentioned = mentions.includes(settings[0]?.get('username_lower'))
  return (
    isReceived(kind, author, settings) && !(isMentioned && isReceived('mention', author, settings))
  )
}
