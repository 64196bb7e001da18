import type { Post } from '@grid/schema/post'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onPostUpdate, type PostUpdate, refreshLists, refreshPost } from './post'
import { samplePost } from './post.fixture'

const { one } = vi.hoisted(() => ({
  one: vi.fn<(from: string, id: string) => Promise<Post | null>>(),
}))
vi.mock('../../session/public-data', () => ({ publicData: { one } }))

const onUpdate = vi.fn<(news: PostUpdate) => void>()
let stop: () => void

beforeEach(() => {
  for (const spy of [one, onUpdate]) spy.mockReset()
  stop = onPostUpdate(onUpdate)
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

test('updates every list with a refreshed post', async () => {
  const post = samplePost(1, { title: 'New title' })
  one.mockResolvedValue(post)
  expect(await refreshPost('p1')).toBe(post)
  expect(one).toHaveBeenCalledExactlyOnceWith('posts', 'p1')
  expect(onUpdate).toHaveBeenCalledExactlyOnceWith({ id: 'p1', post })
})

test('informs every list that a refreshed post was deleted', async () => {
  one.mockResolvedValue(null)
  expect(await refreshPost('p1')).toBeNull()
  expect(onUpdate).toHaveBeenCalledExactlyOnceWith({ id: 'p1', post: null })
})

test('updates no list when the post cannot be read', async () => {
  const error = new Error('unavailable')
  one.mockRejectedValue(error)
  await expect(refreshPost('p1')).rejects.toBe(error)
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  refreshLists('p1')
  await vi.waitFor(() => expect(warned).toHaveBeenCalledExactlyOnceWith('Not refreshed:', error))
  expect(onUpdate).not.toHaveBeenCalled()
})

test('updates the lists after an own save, in the background', async () => {
  const post = samplePost(1)
  one.mockResolvedValue(post)
  refreshLists('p1')
  await vi.waitFor(() => expect(onUpdate).toHaveBeenCalledExactlyOnceWith({ id: 'p1', post }))
})
