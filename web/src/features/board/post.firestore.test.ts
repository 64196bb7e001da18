import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onPostUpdate, type PostUpdate } from './post'
import { deletePost, restorePost } from './post.firestore'
import { samplePost } from './post.fixture'

const { bringPostBack, one } = vi.hoisted(() => ({
  bringPostBack: vi.fn<() => Promise<boolean>>(),
  /** The server's answer, which does not arrive during these tests. */
  one: vi.fn(() => new Promise(() => undefined)),
}))
vi.mock('../../data/firestore', () => ({ db: {}, posts: 'posts' }))
vi.mock('../../data/timeout', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  requestWithTimeout: (save: () => unknown) => save(),
}))
vi.mock('../../session/public-data', () => ({ publicData: { one } }))
vi.mock('./post-writes.firestore', () => ({
  bringPostBack,
  movePostToTrash: async () => undefined,
}))

const onUpdate = vi.fn<(news: PostUpdate) => void>()
let stop: () => void
const POST = samplePost(1)

beforeEach(() => {
  for (const spy of [onUpdate, one, bringPostBack]) spy.mockClear()
  stop = onPostUpdate(onUpdate)
})
afterEach(() => stop())

it('removes a deleted post from every list', async () => {
  await deletePost(POST.id)
  expect(onUpdate).toHaveBeenCalledExactlyOnceWith({ id: POST.id, post: null })
})

it('shows a restored post in every list at once, then reads it again', async () => {
  bringPostBack.mockResolvedValue(true)
  expect(await restorePost(POST)).toBe(true)
  expect(onUpdate).toHaveBeenCalledExactlyOnceWith({ id: POST.id, post: POST })
  expect(one).toHaveBeenCalledExactlyOnceWith('posts', POST.id)
})

it('restores no post that no longer exists', async () => {
  bringPostBack.mockResolvedValue(false)
  expect(await restorePost(POST)).toBe(false)
  expect(onUpdate).not.toHaveBeenCalled()
  expect(one).not.toHaveBeenCalled()
})
