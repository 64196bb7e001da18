import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { written } from '../feed/written.fixture'
import { deletePost, restorePost } from '../post.firestore'
import { onPostNews, type PostNews } from './post-news'

const { bringPostBack, freshen } = vi.hoisted(() => ({
  bringPostBack: vi.fn<() => Promise<boolean>>(),
  freshen: vi.fn(),
}))
vi.mock('../../../data/firestore', () => ({ db: {}, posts: 'posts' }))
vi.mock('../../../data/timeout', () => ({ requestWithTimeout: (save: () => unknown) => save() }))
vi.mock('./refresh-post', () => ({ freshen }))
vi.mock('../post-writes.firestore', () => ({
  bringPostBack,
  movePostToTrash: async () => undefined,
}))

const heard = vi.fn<(news: PostNews) => void>()
let stop: () => void
const POST = written(1)

beforeEach(() => {
  for (const spy of [heard, freshen, bringPostBack]) spy.mockReset()
  stop = onPostNews(heard)
})
afterEach(() => stop())

it('a deleted post leaves every list', async () => {
  await deletePost(POST.id)
  expect(heard).toHaveBeenCalledExactlyOnceWith({ id: POST.id, post: null })
})

it('a restored post is back in every list at once, and then read anew', async () => {
  bringPostBack.mockResolvedValue(true)
  expect(await restorePost(POST)).toBe(true)
  expect(heard).toHaveBeenCalledExactlyOnceWith({ id: POST.id, post: POST })
  expect(freshen).toHaveBeenCalledExactlyOnceWith(POST.id)
})

it('a post that cannot be found any more comes back in no list', async () => {
  bringPostBack.mockResolvedValue(false)
  expect(await restorePost(POST)).toBe(false)
  expect(heard).not.toHaveBeenCalled()
  expect(freshen).not.toHaveBeenCalled()
})
