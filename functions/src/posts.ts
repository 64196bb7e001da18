import { derivedFields } from '@grid/schema/derived-post'
import { parseTags } from '@grid/schema/post'
import type { DocumentData, DocumentReference } from 'firebase-admin/firestore'
import { onDocumentWritten } from 'firebase-functions/v2/firestore'
import { db } from './core/firebase'

type Fields = Readonly<Record<string, unknown>>

/** The fields that derived fields depend on, and the derived fields. */
const RELEVANT = [
  ...['title', 'content', 'code_snippet', 'tags', 'author_username', 'user_id'],
  ...['words', 'excerpt'],
]

/** The derived fields of a stored post that differ from what its texts give. */
export function outdatedFields(post: Fields): Fields {
  return differing(post, derivedFields(textsOf(post)))
}

/** As `outdatedFields`, with tags as today's form reads them. */
export function outdatedFieldsAndTags(post: Fields): Fields {
  const texts = textsOf(post)
  const tags = parseTags(texts.tags.join(','))
  return differing(post, { tags, ...derivedFields({ ...texts, tags }) })
}

function differing(post: Fields, expected: Fields): Fields {
  return Object.fromEntries(
    Object.entries(expected).filter(([name, value]) => !isEqual(post[name], value)),
  )
}

/** The texts of a post; wrong types, which only a console can write, count as empty. */
function textsOf(post: Fields) {
  const text = (name: string) => (typeof post[name] === 'string' ? post[name] : '')
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

/** Compares stored values: texts, numbers, lists and maps, whose keys have no order. */
function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => isEqual(Reflect.get(one, name), Reflect.get(other, name)))
}

/**
 * Writes the outdated fields of a document, computed again from its current ones. Returns their
 * names.
 */
export function updateOutdated(
  document: DocumentReference,
  outdated: (stored: DocumentData) => Fields = outdatedFields,
): Promise<readonly string[]> {
  return db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(document)).data()
    const fields = stored ? outdated(stored) : {}
    const names = Object.keys(fields)
    if (names.length > 0) transaction.update(document, fields)
    return names
  })
}

/**
 * Computes search tokens and excerpt of a post from its texts, whatever the client sent. Its own
 * write starts it once more and then finds nothing to change.
 */
export const derivePostFields = onDocumentWritten(
  { document: 'posts/{id}', retry: true },
  async ({ data, params }) => {
    const [before, after] = [data?.before.data(), data?.after.data()]
    if (!after) return
    const isSame = before && RELEVANT.every((name) => isEqual(before[name], after[name]))
    if (isSame || Object.keys(outdatedFields(after)).length === 0) return
    await updateOutdated(db.doc(`posts/${params.id}`))
  },
)
