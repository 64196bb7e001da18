import { commentTokens } from '@grid/schema/search-tokens'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { indexComment, indexEntry } from './comments'

type Fields = Readonly<Record<string, unknown>>

const { documents, writes } = vi.hoisted(() => ({
  /** Path → fields. */
  documents: new Map<string, Readonly<Record<string, unknown>>>(),
  writes: [] as string[],
}))

vi.mock('firebase-functions/v2/firestore', () => ({
  onDocumentWritten: (_: object, handle: unknown) => handle,
}))
vi.mock('./core/firebase', () => ({
  db: {
    doc: (path: string) => path,
    runTransaction: (work: (transaction: object) => unknown) =>
      work({
        get: async (path: string) => ({ data: () => documents.get(path) }),
        set: (path: string, fields: Fields) => {
          writes.push(path)
          documents.set(path, fields)
        },
        delete: (path: string) => {
          writes.push(path)
          documents.delete(path)
        },
      }),
  },
}))

const COMMENT = {
  post_id: 'p1',
  parent_id: null,
  user_id: 'ada',
  author_username: 'ada',
  content: 'Ten nodes on a roof.',
  created_at: 'then',
}
const ENTRY = {
  post_id: 'p1',
  author_username: 'ada',
  content: 'Ten nodes on a roof.',
  created_at: 'then',
  words: commentTokens('Ten nodes on a roof.'),
}

const handle = indexComment as unknown as (event: object) => Promise<void>

/** Delivers an event about a comment that is now in the second state. */
async function trigger(before: Fields | undefined, after: Fields | undefined) {
  if (after) documents.set('comments/c1', after)
  else documents.delete('comments/c1')
  const data = { before: { data: () => before }, after: { data: () => after } }
  await handle({ data, params: { id: 'c1' } })
}
const stored = () => documents.get('comment_index/c1')

beforeEach(() => {
  documents.clear()
  writes.length = 0
})

describe('indexComment', () => {
  it('writes the entry of a new comment, without the id of its author', async () => {
    await trigger(undefined, COMMENT)
    expect(stored()).toEqual(ENTRY)
    expect(writes).toEqual(['comment_index/c1'])
  })

  it.each([
    ['text', { content: 'Solar panels.' }],
    ['author', { user_id: 'deleted', author_username: 'deleted member' }],
  ])('follows a change of the %s', async (_, change) => {
    await trigger(undefined, COMMENT)
    await trigger(COMMENT, { ...COMMENT, ...change })
    expect(stored()).toEqual(indexEntry({ ...COMMENT, ...change }))
  })

  it('deletes the entry of a deleted comment', async () => {
    await trigger(undefined, COMMENT)
    await trigger(COMMENT, undefined)
    expect(stored()).toBeUndefined()
  })

  it('writes the current state if events arrive late, twice or in another order', async () => {
    const edited = { ...COMMENT, content: 'Solar panels.' }
    await trigger(COMMENT, edited)
    documents.set('comments/c1', edited)
    const late = { before: { data: () => undefined }, after: { data: () => COMMENT } }
    await handle({ data: late, params: { id: 'c1' } })
    expect(stored()).toEqual(indexEntry(edited))
    expect(writes).toHaveLength(1)
    documents.delete('comments/c1')
    await handle({ data: late, params: { id: 'c1' } })
    expect(stored()).toBeUndefined()
  })

  it('writes nothing for a change of other fields', async () => {
    await trigger(COMMENT, { ...COMMENT, updated_at: 'now' })
    expect(writes).toEqual([])
  })

  it.each([{}, { content: 5 }, { content: null, created_at: 1 }])(
    'accepts the wrong types %j',
    async (comment) => {
      await trigger(undefined, comment)
      expect(stored()).toMatchObject({ words: [] })
    },
  )
})
