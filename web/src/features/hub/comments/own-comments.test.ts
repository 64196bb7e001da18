import { beforeEach, expect, it, vi } from 'vitest'
import { profileOf } from '../member.fixture'
import { createComment, deleteComment, restoreComment } from './own-comments'
import { COMMENT } from './stored-comment.fixture'

const { freshen } = vi.hoisted(() => ({ freshen: vi.fn() }))
vi.mock('../post/refresh-post', () => ({ freshen }))
vi.mock('../../../data/firestore', () => ({ db: {}, comments: {}, posts: {}, bans: {} }))
vi.mock('../../../data/deadline', () => ({ withDeadline: (save: () => unknown) => save() }))
vi.mock('./write-comment', () => ({
  writeComment: async () => undefined,
  moveCommentToTrash: async () => undefined,
  bringCommentBack: async () => true,
}))

beforeEach(() => freshen.mockReset())

const POST = { id: 'a-post', user_id: 'bob' }

it.each([
  [
    'posted',
    () => createComment(profileOf('ada'), { id: 'c1', post: POST, parent: null, content: 'foo' }),
  ],
  ['deleted', () => deleteComment(COMMENT)],
  ['brought back', () => restoreComment(COMMENT)],
])('a comment that was %s is told to every list that counts it', async (_, act) => {
  await act()
  expect(freshen).toHaveBeenCalledExactlyOnceWith('a-post')
})
