// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Confirm, ConfirmContext } from '../../../design/confirm'
import { notify } from '../../../design/notify'
import { written } from '../feed/written.fixture'
import { CONFIRM_DELETE } from '../messages'
import { PostActions } from './post-actions'

const { deletePost } = vi.hoisted(() => ({ deletePost: vi.fn<(id: string) => Promise<void>>() }))
vi.mock('./posts', () => ({ deletePost, restorePost: vi.fn() }))
vi.mock('./refresh-post', () => ({ refreshPost: vi.fn() }))

// A machine that is busy must not fail what is right.
configure({ asyncUtilTimeout: 10_000 })

const confirm = vi.fn<Confirm>()
const removeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete post' })

beforeEach(() => {
  confirm.mockReset().mockResolvedValue(true)
  deletePost.mockReset().mockResolvedValue()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(notify, 'error').mockReturnValue('')
  vi.spyOn(notify, 'success').mockReturnValue('')
  render(
    <ConfirmContext value={confirm}>
      <PostActions post={written(1)} isOwn onEdit={() => undefined} />
    </ConfirmContext>,
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('an own post is deleted after a question, and the member is told', async () => {
  await userEvent.click(removeButton())
  await waitFor(() =>
    expect(notify.success).toHaveBeenCalledExactlyOnceWith(
      'Post deleted successfully',
      expect.objectContaining({ action: expect.objectContaining({ label: 'Undo' }) }),
    ),
  )
  expect(confirm).toHaveBeenCalledExactlyOnceWith(CONFIRM_DELETE)
  expect(deletePost).toHaveBeenCalledExactlyOnceWith('p1')
})

test('a post whose deletion is called off stays', async () => {
  confirm.mockResolvedValue(false)
  await userEvent.click(removeButton())
  await waitFor(() => expect(removeButton().disabled).toBe(false))
  expect(confirm).toHaveBeenCalledOnce()
  expect(deletePost).not.toHaveBeenCalled()
})

test('a deletion that fails is told, and may be tried again', async () => {
  deletePost.mockRejectedValue(new Error('unavailable'))
  await userEvent.click(removeButton())
  await waitFor(() => expect(notify.error).toHaveBeenCalledExactlyOnceWith('Failed to delete post'))
  expect(notify.success).not.toHaveBeenCalled()
  await waitFor(() => expect(removeButton().disabled).toBe(false))
})
