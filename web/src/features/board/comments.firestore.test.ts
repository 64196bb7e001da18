import { beforeEach, expect, it, vi } from 'vitest'
import { UserFacingError } from '../../data/errors'
import { COMMENT } from './comment.fixture'
import { ReplyTargetDeleted } from './comment-writes.firestore'
import { createComment, deleteComment, isPosted, restoreComment } from './comments.firestore'
import { profileOf } from './member.fixture'

const { refreshLists, writeComment, stored } = vi.hoisted(() => ({
  refreshLists: vi.fn(),
  writeComment: vi.fn(),
  stored: new Map<string, object>(),
}))
vi.mock('./post', () => ({ refreshLists }))
vi.mock('../../data/firestore', () => ({ db: {}, comments: 'comments' }))
vi.mock('firebase/firestore', () => ({
  doc: (collection: string, id: string) => `${collection}/${id}`,
}))
vi.mock('../../data/requests.firestore', () => ({
  readFromServer: async (path: string) => ({
    exists: () => stored.has(path),
    data: () => stored.get(path),
  }),
}))
vi.mock('./write-errors.firestore', () => ({
  explainRejection: async (error: unknown) => error,
  explainRateLimit: async (error: unknown) => error,
}))
vi.mock('../../data/timeout', () => ({ requestWithTimeout: (save: () => unknown) => save() }))
vi.mock('./comment-writes.firestore', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  writeComment,
  moveCommentToTrash: async () => undefined,
  bringCommentBack: async () => true,
}))

beforeEach(() => {
  refreshLists.mockReset()
  writeComment.mockReset().mockResolvedValue(undefined)
  stored.clear()
})

const POST = { id: 'a-post', user_id: 'bob' }
const PARENT = { id: 'a-comment', user_id: 'bob' }
const OTHER = { id: 'an-answer', user_id: 'carol' }
const answer = (parent: typeof PARENT | null, replyTo: typeof OTHER | null = null) =>
  createComment(profileOf('ada'), { id: 'c1', post: POST, parent, replyTo, content: 'foo' }, [])

it.each([
  ['posted', () => answer(null)],
  ['deleted', () => deleteComment(COMMENT)],
  ['brought back', () => restoreComment(COMMENT)],
])('updates every list after a comment was %s', async (_, write) => {
  await write()
  expect(refreshLists).toHaveBeenCalledExactlyOnceWith('a-post')
})

const REFUSED = { code: 'permission-denied' }

it('rejects an answer to a deleted comment with that reason', async () => {
  writeComment.mockRejectedValue(REFUSED)
  const gone = new UserFacingError('The comment that you answer has been deleted.')
  await expect(answer(PARENT)).rejects.toEqual(gone)
  await expect(answer(PARENT, OTHER)).rejects.toEqual(gone)
})

it('rejects a reply to a deleted answer with that reason', async () => {
  writeComment.mockRejectedValue(REFUSED)
  stored.set('comments/a-comment', COMMENT)
  await expect(answer(PARENT, OTHER)).rejects.toEqual(new ReplyTargetDeleted())
  stored.set('comments/an-answer', COMMENT)
  await expect(answer(PARENT, OTHER)).rejects.toBe(REFUSED)
})

it('passes on any other rejection unchanged', async () => {
  writeComment.mockRejectedValue(REFUSED)
  await expect(answer(null)).rejects.toBe(REFUSED)
  stored.set('comments/a-comment', COMMENT)
  await expect(answer(PARENT)).rejects.toBe(REFUSED)
  stored.clear()
  const lost = new Error('no answer')
  writeComment.mockRejectedValue(lost)
  await expect(answer(PARENT)).rejects.toBe(lost)
})

it.each([
  ['As posted', true],
  ['As posted, and more', false],
  ['', false],
])('a comment that says “As posted” is posted as “%s”: %s', async (typed, isThere) => {
  stored.set('comments/c1', COMMENT)
  expect(await isPosted('c1', typed)).toBe(isThere)
  expect(await isPosted('c2', typed)).toBe(false)
})
