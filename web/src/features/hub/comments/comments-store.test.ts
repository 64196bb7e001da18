import { beforeEach, expect, it, vi } from 'vitest'
import { profileOf } from '../member.fixture'
import { deleteComment, postComment, undeleteComment } from './comments-store'
import { COMMENT } from './stored-comment.fixture'

const { freshen } = vi.hoisted(() => ({ freshen: vi.fn() }))
vi.mock('../post/refresh-post', () => ({ freshen }))
vi.mock('../../../data/firestore', () => ({ db: {}, comments: {}, posts: {}, bans: {} }))
vi.mock('../../../data/deadline', () => ({ withDeadline: (save: () => unknown) => save() }))
vi.mock('./write-comment', () => ({
  addComment: async () => undefined,
  removeComment: async () => undefined,
  restoreComment: async () => true,
}))

beforeEach(() => freshen.mockReset())

const POST = { id: 'a-post', user_id: 'bob' }

it.each([
  [
    'posted',
    () => postComment(profileOf('ada'), { id: 'c1', post: POST, parent: null, content: 'foo' }),
  ],
  ['deleted', () => deleteComment(COMMENT)],
  ['brought back', () => undeleteComment(COMMENT)],
])('a comment that was %s is told to every list that counts it', async (_, act) => {
  await act()
  expect(freshen).toHaveBeenCalledExactlyOnceWith('a-post')
})
