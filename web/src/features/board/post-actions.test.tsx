// @vitest-environment happy-dom

import type { Post } from '@grid/schema/post'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError } from '../../data/load-chunk'
import { type Confirm, ConfirmContext } from '../../design/confirm'
import { notify } from '../../design/notify'
import { samplePost } from './post.fixture'
import { PostActions } from './post-actions'
import { CONFIRM_DELETE_POST } from './post-messages'
import '../../design/slow-chunks.fixture'
import { isDimmed } from '../../design/is-dimmed.fixture'

const { deletePost, refreshPost } = vi.hoisted(() => ({
  deletePost: vi.fn<(id: string) => Promise<void>>(),
  refreshPost: vi.fn<(id: string) => Promise<Post | null>>(),
}))
const { loadChunk } = vi.hoisted(() => ({ loadChunk: vi.fn((load: () => unknown) => load()) }))
vi.mock('./post.firestore', () => ({ deletePost, restorePost: vi.fn() }))
vi.mock('../../data/load-chunk', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  loadChunk,
}))
vi.mock('./post', () => ({ refreshPost }))

const confirm = vi.fn<Confirm>()
const removeButton = () => screen.getByRole('button', { name: 'Delete post' })
const refreshButton = () => screen.getByRole('button', { name: 'Refresh post' })

beforeEach(() => {
  confirm.mockReset().mockResolvedValue(true)
  deletePost.mockReset().mockResolvedValue()
  refreshPost.mockReset().mockResolvedValue(samplePost(1))
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(notify, 'error').mockReturnValue('')
  vi.spyOn(notify, 'success').mockReturnValue('')
  render(
    <ConfirmContext value={confirm}>
      <PostActions post={samplePost(1)} isOwn onEdit={() => undefined} />
    </ConfirmContext>,
  )
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('deletes an own post after a confirmation, and says so', async () => {
  await userEvent.click(removeButton())
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledExactlyOnceWith(
      'Post deleted successfully',
      expect.objectContaining({ action: expect.objectContaining({ label: 'Undo' }) }),
    ),
  )
  expect(confirm).toHaveBeenCalledExactlyOnceWith(CONFIRM_DELETE_POST)
  expect(deletePost).toHaveBeenCalledExactlyOnceWith('p1')
})

test('deletes no post when the member cancels', async () => {
  confirm.mockResolvedValue(false)
  await userEvent.click(removeButton())
  await waitFor(() => expect(isDimmed(removeButton())).toBe(false))
  expect(confirm).toHaveBeenCalledOnce()
  expect(deletePost).not.toHaveBeenCalled()
})

test('asks to reload the page when a deploy has removed the code of the deletion', async () => {
  loadChunk.mockRejectedValueOnce(new ChunkLoadError())
  await userEvent.click(removeButton())
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('load the page')),
  )
  expect(deletePost).not.toHaveBeenCalled()
})

test('shows a failed deletion, and allows another try', async () => {
  deletePost.mockRejectedValue(new Error('unavailable'))
  await userEvent.click(removeButton())
  await waitFor(() => expect(notify.error).toHaveBeenCalledExactlyOnceWith('Failed to delete post'))
  expect(notify.success).not.toHaveBeenCalled()
  await waitFor(() => expect(isDimmed(removeButton())).toBe(false))
})

test('refreshes a post, and says that it is up to date', async () => {
  await userEvent.click(refreshButton())
  await waitFor(() => expect(notify.success).toHaveBeenCalledExactlyOnceWith('Post is up to date'))
  expect(refreshPost).toHaveBeenCalledExactlyOnceWith('p1')
  expect(notify.error).not.toHaveBeenCalled()
})

test('says that a refreshed post was deleted', async () => {
  refreshPost.mockResolvedValue(null)
  await userEvent.click(refreshButton())
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledExactlyOnceWith('This post has been deleted.'),
  )
  expect(notify.success).not.toHaveBeenCalled()
})

test('shows a failed refresh, and allows another try', async () => {
  refreshPost.mockRejectedValueOnce(Object.assign(new Error(), { code: 'unavailable' }))
  await userEvent.click(refreshButton())
  await waitFor(() => expect(notify.error).toHaveBeenCalledOnce())
  expect(notify.success).not.toHaveBeenCalled()
  await waitFor(() => expect(isDimmed(refreshButton())).toBe(false))
  await userEvent.click(refreshButton())
  await waitFor(() => expect(notify.success).toHaveBeenCalledOnce())
})

test('refreshes a post once, however often the button is pressed meanwhile', async () => {
  let answer: (post: Post) => void = () => undefined
  refreshPost.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  await userEvent.click(refreshButton())
  expect(isDimmed(refreshButton())).toBe(true)
  expect(isDimmed(removeButton())).toBe(true)
  await userEvent.click(refreshButton(), { pointerEventsCheck: 0 })
  answer(samplePost(1))
  await waitFor(() => expect(isDimmed(refreshButton())).toBe(false))
  expect(refreshPost).toHaveBeenCalledOnce()
})
