// @vitest-environment happy-dom

import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Timestamp } from 'firebase/firestore'
import { beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../../data/firestore-server.fixture'
import { type Confirm, ConfirmContext } from '../../../design/confirm'
import { isDimmed } from '../../../design/is-dimmed.fixture'
import { notify } from '../../../design/notify'
import { recordToasts } from '../../../design/notify.fixture'
import { sessionOf } from '../../../session/member.fixture'
import { renderInApp } from '../../../session/render.fixture'
import { sessionStore } from '../../../session/session-store'
import { CONFIRM_DELETE_POST } from '../messages'
import { samplePost } from './post.fixture'
import { PostActions } from './post-actions'

const POST = samplePost(1)
const confirm = vi.fn<Confirm>()
const removeButton = () => screen.getByRole('button', { name: 'Delete post' })
/** How often the post was read. */
const reads = () => firestore.requests().filter(({ kind }) => kind === 'read').length
/** Waits for the one specified text of a failure, with these details. */
const expectFailure = (details?: string) =>
  waitFor(() =>
    expect(notify.error).toHaveBeenCalledExactlyOnceWith(
      'Failed to delete post',
      details ? { details } : {},
    ),
  )
const refreshButton = () => screen.getByRole('button', { name: 'Refresh post' })

beforeEach(() => {
  confirm.mockResolvedValue(true)
  sessionStore.setState({ session: sessionOf('mallory') })
  firestore.store('posts', POST)
  recordToasts()
  render(
    <ConfirmContext value={confirm}>
      <PostActions post={POST} isOwn onEdit={() => undefined} />
    </ConfirmContext>,
  )
})

/** The names of all that can be pressed. */
const pressable = () =>
  screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)

test('offers edit and delete, not report, on an own post', () => {
  expect(pressable()).toEqual(['Refresh post', 'Edit post', 'Delete post'])
})

test('offers a report of the post of another member', () => {
  cleanup()
  renderInApp(<PostActions post={POST} isOwn={false} onEdit={() => undefined} />)
  expect(pressable()).toEqual(['Refresh post', 'Report post'])
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
  expect(firestore.storedIn('posts')).toEqual([])
})

test('leaves visitors no gap at the edge of the post of another member', () => {
  cleanup()
  sessionStore.setState({ session: { status: 'signed-out' } })
  renderInApp(<PostActions post={POST} isOwn={false} canFollow onEdit={() => undefined} />)
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Refresh post', 'Report post'])
  const row = screen.getByRole('button', { name: 'Report post' }).parentElement?.parentElement
  expect([...(row?.children ?? [])].map((item) => item.childElementCount > 0)).toEqual([
    false,
    true,
    true,
  ])
})

test('deletes no post when the member cancels', async () => {
  confirm.mockResolvedValue(false)
  await userEvent.click(removeButton())
  await waitFor(() => expect(isDimmed(removeButton())).toBe(false))
  expect(confirm).toHaveBeenCalledOnce()
  expect(firestore.storedIn('posts')).toEqual([POST])
})

test('asks to reload the page when a deploy has removed the code of the deletion', async () => {
  vi.doMock('./post.firestore', () => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(removeButton())
  await expectFailure(expect.stringContaining('load the page'))
  expect(firestore.storedIn('posts')).toEqual([POST])
  vi.doUnmock('./post.firestore')
})

test('shows a failed deletion, and allows another try', async () => {
  firestore.fail('posts', 'unavailable', { on: 'write' })
  await userEvent.click(removeButton())
  await expectFailure()
  expect(notify.success).not.toHaveBeenCalled()
  await waitFor(() => expect(isDimmed(removeButton())).toBe(false))
})

test('shows a banned member why a post was not deleted', async () => {
  firestore.fail('posts', 'permission-denied', { on: 'write' })
  const ban = { user_id: 'mallory', admin_id: 'root', reason: 'Spam.', is_active: true }
  firestore.store('banned_users', { id: 'mallory', ...ban, expires_at: null })
  await userEvent.click(removeButton())
  await expectFailure('Your account is banned: Spam.')
  expect(firestore.storedIn('posts')).toEqual([POST])
})

test('says how long to wait when the last deletion was a moment ago', async () => {
  const deleted_at = Timestamp.now()
  firestore.store('member_activity', { id: POST.user_id, deleted_id: 'p2', deleted_at })
  await userEvent.click(removeButton())
  await expectFailure('You can delete again in 2 seconds.')
  expect(firestore.storedIn('posts')).toEqual([POST])
})

test('refreshes a post, and says that it is up to date', async () => {
  await userEvent.click(refreshButton())
  await waitFor(() => expect(notify.success).toHaveBeenCalledExactlyOnceWith('Post is up to date'))
  expect(reads()).toBe(1)
  expect(notify.error).not.toHaveBeenCalled()
})

test('says that a refreshed post was deleted', async () => {
  firestore.remove('posts')
  await userEvent.click(refreshButton())
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledExactlyOnceWith('This post has been deleted.'),
  )
  expect(notify.success).not.toHaveBeenCalled()
})

test('shows a failed refresh, and allows another try', async () => {
  firestore.fail('posts', 'unavailable', { times: 1 })
  await userEvent.click(refreshButton())
  await waitFor(() => expect(notify.error).toHaveBeenCalledOnce())
  expect(notify.success).not.toHaveBeenCalled()
  await waitFor(() => expect(isDimmed(refreshButton())).toBe(false))
  await userEvent.click(refreshButton())
  await waitFor(() => expect(notify.success).toHaveBeenCalledOnce())
})

test('refreshes a post once, however often the button is pressed meanwhile', async () => {
  const answer = firestore.hold('posts')
  await userEvent.click(refreshButton())
  expect(isDimmed(refreshButton())).toBe(true)
  expect(isDimmed(removeButton())).toBe(true)
  await userEvent.click(refreshButton(), { pointerEventsCheck: 0 })
  answer()
  await waitFor(() => expect(isDimmed(refreshButton())).toBe(false))
  expect(reads()).toBe(1)
})
