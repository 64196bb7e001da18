import { commentTokens } from '@grid/schema/search-tokens'
import type { Fields } from '@grid/schema/stored'
import { Timestamp, Transaction } from 'firebase-admin/firestore'
import { describe, expect, it, vi } from 'vitest'
import { db, store, stored } from './core/firebase.fixture'
import { indexComment, indexEntry } from './derived-fields'

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
  user_id: 'ada',
  author_username: 'ada',
  content: 'Ten nodes on a roof.',
  created_at: 'then',
  words: commentTokens('Ten nodes on a roof.'),
}

const writes = [
  vi.spyOn(Transaction.prototype, 'set'),
  vi.spyOn(Transaction.prototype, 'delete'),
] as const
const written = () => writes.flatMap(({ mock }) => mock.calls.map(([document]) => document.path))

/** Delivers an event with a state before and a state after the write. */
function deliver(before: Fields | undefined, after: Fields | undefined) {
  return indexComment({ id: 'c1', before, after, time: Timestamp.now(), eventId: 'event' })
}

/** Writes or deletes the comment, and delivers the event of that. */
async function write(before: Fields | undefined, after: Fields | undefined) {
  if (after) await store({ 'comments/c1': after })
  else await db.doc('comments/c1').delete()
  await deliver(before, after)
}
const entry = () => stored('comment_index/c1')

describe('indexComment', () => {
  it('writes the entry of a new comment, with its author', async () => {
    await write(undefined, COMMENT)
    expect(await entry()).toEqual(ENTRY)
    expect(written()).toEqual(['comment_index/c1'])
  })

  it.each([
    ['text', { content: 'Solar panels.' }],
    ['author', { user_id: 'deleted', author_username: 'deleted member' }],
  ])('follows a change of the %s', async (_, change) => {
    await write(undefined, COMMENT)
    await write(COMMENT, { ...COMMENT, ...change })
    expect(await entry()).toEqual(indexEntry({ ...COMMENT, ...change }))
  })

  it('deletes the entry of a deleted comment', async () => {
    await write(undefined, COMMENT)
    await write(COMMENT, undefined)
    expect(await entry()).toBeUndefined()
  })

  it('writes the current state if events arrive late, twice or in another order', async () => {
    const edited = { ...COMMENT, content: 'Solar panels.' }
    await write(COMMENT, edited)
    await deliver(undefined, COMMENT)
    expect(await entry()).toEqual(indexEntry(edited))
    expect(written()).toHaveLength(1)
    await db.doc('comments/c1').delete()
    await deliver(undefined, COMMENT)
    expect(await entry()).toBeUndefined()
  })

  it('writes nothing for a change of other fields', async () => {
    await write(COMMENT, { ...COMMENT, updated_at: 'now' })
    expect(written()).toEqual([])
  })

  it.each([{}, { content: 5 }, { content: null, created_at: 1 }])(
    'accepts the wrong types %j',
    async (comment) => {
      await write(undefined, comment)
      expect(await entry()).toMatchObject({ words: [] })
    },
  )
})
