import { commentTokens } from '@grid/schema/search-tokens'
import { Timestamp } from 'firebase-admin/firestore'
import { afterAll, expect, it } from 'vitest'
import { eventually } from './client'
import { operator } from './operator'
import { testBackend } from './test-backend'

const backend = testBackend('comments')
const comment = backend.db.doc('comments/indexed')
const entry = backend.db.doc('comment_index/indexed')
const fields = {
  post_id: 'p1',
  parent_id: null,
  reply_to: null,
  user_id: 'comments-author',
  author_username: 'comments_author',
  content: 'Ten nodes on a roof.',
  recipient_ids: [],
  created_at: Timestamp.now(),
  updated_at: Timestamp.now(),
}
const words = async () => (await entry.get()).get('words')
const areOf = (content: string) => (found: unknown) =>
  JSON.stringify(found) === JSON.stringify(commentTokens(content))

afterAll(async () => {
  await comment.delete()
  await eventually(words, (found) => found === undefined)
})

it('indexes a comment, its edit and its deletion', async () => {
  await comment.set(fields)
  expect(await eventually(words, areOf(fields.content))).toContain('nodes')
  await comment.update({ content: 'Solar panels.' })
  expect(await eventually(words, areOf('Solar panels.'))).toContain('solar')
  await comment.delete()
  expect(await eventually(words, (found) => found === undefined)).toBeUndefined()
})

it('repairs the index by npm run backfill', async () => {
  await comment.set(fields)
  await eventually(words, areOf(fields.content))
  await entry.update({ words: ['poisoned'] })
  await backend.db.doc('comment_index/orphan').set({ ...fields, words: ['nodes'] })
  for (const name of ['comments', 'comment_index']) {
    expect((await operator(['backfill', name, '--restart'])).code).toBe(0)
  }
  expect(areOf(fields.content)(await words())).toBe(true)
  expect((await backend.db.doc('comment_index/orphan').get()).exists).toBe(false)
}, 60_000)
