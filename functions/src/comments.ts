import { isDeepStrictEqual } from 'node:util'
import { commentTokens } from '@grid/schema/search-tokens'
import { db } from './core/firebase'
import { type Fields, outdated } from './derived-fields'
import type { DocumentChange } from './document-change'

/** The fields of a comment that its entry repeats. */
const REPEATED = ['post_id', 'author_username', 'content', 'created_at'] as const

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
  const entry = db.doc(`comment_index/${id}`)
  return db.runTransaction(async (transaction) => {
    const comment = (await transaction.get(db.doc(`comments/${id}`))).data()
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
export async function indexComment({ id, before, after }: DocumentChange): Promise<void> {
  const isSame =
    before && after && REPEATED.every((name) => isDeepStrictEqual(before[name], after[name]))
  if (!isSame) await updateIndexEntry(id)
}
