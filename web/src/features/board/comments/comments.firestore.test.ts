// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserFacingError } from '../../../data/errors'
import { FirestoreError, firestore } from '../../../data/firestore-server.fixture'
import { profileOf, sessionOf } from '../../../session/member.fixture'
import { sessionStore } from '../../../session/session-store'
import { onPostUpdate } from '../posts/post'
import { samplePost } from '../posts/post.fixture'
import { COMMENT } from './comment.fixture'
import {
  createComment,
  deleteComment,
  isPosted,
  ReplyTargetDeleted,
  restoreComment,
} from './comments.firestore'

const POST = samplePost(1, { id: 'a-post', user_id: 'bob', comment_count: 1 })
const PARENT = { id: 'a-comment', user_id: 'bob' }
const OTHER = { id: 'a-reply', user_id: 'carol' }
const post = (parent: typeof PARENT | null, replyTo: typeof OTHER | null = null) =>
  createComment(profileOf('ada'), { id: 'c1', post: POST, parent, replyTo, content: 'foo' }, [])

const onUpdate = vi.fn()
let stop: () => void

beforeEach(() => {
  sessionStore.setState({ session: sessionOf('ada') })
  firestore.store('posts', POST)
  stop = onPostUpdate(onUpdate)
})
afterEach(() => stop())

it('stores a comment with the members to notify, and counts it', async () => {
  await post(PARENT, OTHER)
  expect(firestore.stored('comments/c1')).toMatchObject({
    post_id: 'a-post',
    parent_id: 'a-comment',
    reply_to: 'a-reply',
    author_username: 'ada',
    content: 'foo',
    recipient_ids: ['bob', 'carol'],
  })
  expect(firestore.stored('posts/a-post')).toMatchObject({ comment_count: 2 })
  const named = { comment_id: 'c1', commented_at: expect.anything() }
  expect(firestore.stored('member_activity/ada')).toEqual({ id: 'ada', ...named })
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledOnce())
})

it.each([
  ['posted', () => post(null), 2],
  ['deleted', () => deleteComment(COMMENT), 0],
  ['brought back', () => restoreComment(COMMENT), 2],
])('updates every list after a comment was %s', async (outcome, write, comment_count) => {
  if (outcome === 'deleted') firestore.store('comments', COMMENT)
  const { id, ...record } = COMMENT
  if (outcome === 'brought back') firestore.store('trash', { id, kind: 'comments', record })
  await write()
  const post = expect.objectContaining({ comment_count })
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledExactlyOnceWith({ id: 'a-post', post }))
})

const reject = (code: string) => firestore.fail('comments/c1', code, { on: 'write' })
const REJECTED = new UserFacingError(
  'The comment was rejected. One of its recipients may have blocked you. Your text is kept.',
)

it('rejects a reply to a deleted comment with that reason', async () => {
  reject('permission-denied')
  const gone = new UserFacingError('The comment you are replying to was deleted.')
  await expect(post(PARENT)).rejects.toEqual(gone)
  await expect(post(PARENT, OTHER)).rejects.toEqual(gone)
})

it('rejects a reply to a deleted reply with that reason', async () => {
  reject('permission-denied')
  firestore.store('comments', COMMENT)
  await expect(post(PARENT, OTHER)).rejects.toEqual(new ReplyTargetDeleted())
  firestore.store('comments', { ...COMMENT, id: 'a-reply' })
  await expect(post(PARENT, OTHER)).rejects.toEqual(REJECTED)
})

it('says that a block may be the cause of any other rejection', async () => {
  const accept = reject('permission-denied')
  await expect(post(null)).rejects.toEqual(REJECTED)
  firestore.store('comments', COMMENT)
  await expect(post(PARENT)).rejects.toEqual(REJECTED)
  accept()
})

it('passes on any other error unchanged', async () => {
  reject('unavailable')
  await expect(post(PARENT)).rejects.toEqual(new FirestoreError('unavailable'))
})

it.each([
  ['As posted', true],
  ['As posted, and more', false],
  ['', false],
])('finds a comment with the text “As posted” for “%s”: %s', async (typed, isThere) => {
  firestore.store('comments', { ...COMMENT, id: 'c1' })
  expect(await isPosted('c1', typed)).toBe(isThere)
  expect(await isPosted('c2', typed)).toBe(false)
})
