import { isDeepStrictEqual } from 'node:util'
import { parseUrl } from '@grid/markdown/urls'
import { commentIndexEntry } from '@grid/schema/comment'
import { storedTag } from '@grid/schema/follows'
import { linkKey } from '@grid/schema/link'
import { createdIn } from '@grid/schema/period'
import { derivedFields, EDITABLE_POST_FIELDS, parseTags } from '@grid/schema/post'
import { DERIVED_POST_FIELDS } from '@grid/schema/post-display'
import { commentTokens } from '@grid/schema/search-tokens'
import type { Fields } from '@grid/schema/stored'
import { usernameParts } from '@grid/schema/username'
import { type DocumentReference, Timestamp } from 'firebase-admin/firestore'
import { type Documents, doc, type Unchecked } from './core/documents'
import { db } from './core/firebase'
import { profileOf } from './core/members'
import type { DocumentChange } from './document-change'

type Post = Unchecked<Documents['posts']>

/** Whether some fields are the same in two documents. */
function hasSame(names: readonly string[], one: Fields, other: Fields): boolean {
  return names.every((name) => isDeepStrictEqual(one[name], other[name]))
}

/** The expected fields whose stored values differ. */
function outdated(stored: Fields, expected: Fields): Fields {
  return Object.fromEntries(
    Object.entries(expected).filter(([name, value]) => !isDeepStrictEqual(stored[name], value)),
  )
}

/**
 * Updates the derived fields of a document, computed again from its current ones.
 *
 * @param outdatedOf - Returns the fields to write for the stored ones.
 * @returns the names of the updated fields.
 */
export function updateOutdated(
  document: DocumentReference,
  outdatedOf: (stored: Fields) => Fields,
): Promise<readonly string[]> {
  return db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(document)).data()
    const fields = stored ? outdatedOf(stored) : {}
    const names = Object.keys(fields)
    if (names.length > 0) transaction.update(document, fields)
    return names
  })
}

/** The fields that derived fields of a post depend on, and the derived fields. */
const RELEVANT = [
  ...EDITABLE_POST_FIELDS,
  ...DERIVED_POST_FIELDS,
  ...['author_username', 'user_id', 'created_at'],
]

/**
 * The derived fields of a stored post that differ from what its texts give, its tags as today's
 * form reads them, and a repaired link.
 */
export function outdatedFieldsAndTags(post: Post): Fields {
  const texts = textsOf(post)
  const tags = parseTags(texts.tags.join(','))
  const derived = derivedFields({ ...texts, tags })
  return outdated(post, { tags, ...derived, ...repaired(post) })
}

/** The fields that do not depend on texts: the periods, and the link with its key. */
function repaired(post: Post): Fields {
  const { created_at } = post
  // `toDate` rounds up, possibly into the next hour.
  const created_in = created_at instanceof Timestamp && createdIn(new Date(created_at.toMillis()))
  return { ...(created_in && { created_in }), ...linkFields(post) }
}

/**
 * The key of a link. Removes a link that this runtime cannot parse, nor many browsers: the rules
 * cannot decode international host names (`xn--…`), so such a link can be sent past the form.
 */
function linkFields({ link }: Post): Fields {
  if (typeof link !== 'string') return { link_key: null }
  return parseUrl(link) ? { link_key: linkKey(link) } : { link: null, link_key: null }
}

/** The texts of a post; wrong types, which only a console can write, count as empty. */
function textsOf(post: Post) {
  const text = (name: keyof Post) => (typeof post[name] === 'string' ? post[name] : '')
  const { tags, code_snippet } = post
  return {
    user_id: text('user_id'),
    title: text('title'),
    content: text('content'),
    author_username: text('author_username'),
    code_snippet: typeof code_snippet === 'string' ? code_snippet : null,
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
  }
}

/**
 * Computes search tokens, excerpt, periods and the key of the link of a post, whatever the
 * client sent, and spells its tags as the form does: the rules accept other forms of a letter,
 * which would make two tags of one. Its own write starts it once more and then finds nothing to
 * change.
 */
export async function derivePostFields(change: DocumentChange<'posts'>): Promise<void> {
  const { id, before, after } = change
  if (!after) return
  if (before && hasSame(RELEVANT, before, after)) return
  if (Object.keys(outdatedFieldsAndTags(after)).length === 0) return
  await updateOutdated(doc('posts', id), outdatedFieldsAndTags)
}

/**
 * The search parts of a stored profile, if they differ from what its username gives, and its links,
 * if one of them cannot be parsed; see `linkFields`.
 */
export function outdatedProfileFields(profile: Unchecked<Documents['profiles']>): Fields {
  const { username, links } = profile
  const valid = Array.isArray(links) && links.filter((link) => parseUrl(String(link)))
  return outdated(profile, {
    username_parts: usernameParts(typeof username === 'string' ? username : ''),
    ...(valid && { links: valid }),
  })
}

/**
 * Stores the parts by which admins find a username, and removes invalid links. Its own write starts
 * it once more and then finds nothing to change.
 */
export async function deriveProfileFields({ id, after }: DocumentChange<'profiles'>) {
  if (!after || Object.keys(outdatedProfileFields(after)).length === 0) return
  await updateOutdated(profileOf(id), outdatedProfileFields)
}

/** The followed tags of a member as posts spell them now, if some are spelled otherwise. */
export function outdatedFollows({ tags }: Unchecked<Documents['follows']>): Fields {
  if (!Array.isArray(tags)) return {}
  const spelled = tags.map((tag) => storedTag(String(tag))).filter((tag) => tag !== null)
  return outdated({ tags }, { tags: [...new Set(spelled)] })
}

/** The fields of a comment that its entry repeats. */
const REPEATED = Object.keys(commentIndexEntry.shape).filter((name) => name !== 'words')

/** The entry of a stored comment in the search index. */
export function indexEntry(comment: Fields): Fields {
  const repeated = Object.fromEntries(REPEATED.map((name) => [name, comment[name] ?? null]))
  const { content } = comment
  return { ...repeated, words: commentTokens(typeof content === 'string' ? content : '') }
}

/**
 * Writes, updates or deletes the entry of a comment, as the comment is now.
 *
 * @returns the names of the changed fields; all of them for a new or deleted entry.
 */
export function updateIndexEntry(id: string): Promise<readonly string[]> {
  const entry = doc('comment_index', id)
  return db.runTransaction(async (transaction) => {
    const comment = (await transaction.get(doc('comments', id))).data()
    const stored = (await transaction.get(entry)).data()
    if (!comment) {
      if (stored) transaction.delete(entry)
      return Object.keys(stored ?? {})
    }
    const expected = indexEntry(comment)
    const names = Object.keys(outdated(stored ?? {}, expected))
    if (names.length > 0) transaction.set(entry, expected)
    return names
  })
}

/**
 * Keeps the search index of comments up to date. It reads the comment again, so that events may
 * arrive in any order.
 */
export async function indexComment(change: DocumentChange<'comments'>): Promise<void> {
  const { id, before, after } = change
  if (!before || !after || !hasSame(REPEATED, before, after)) await updateIndexEntry(id)
}
