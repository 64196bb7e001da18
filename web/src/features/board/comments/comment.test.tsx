// @vitest-environment happy-dom

import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { firestore } from '../../../data/firestore-server.fixture'
import { type Confirm, ConfirmContext } from '../../../design/confirm'
import { isDimmed } from '../../../design/is-dimmed.fixture'
import { notify } from '../../../design/notify'
import { recordToasts } from '../../../design/notify.fixture'
import { sessionOf } from '../../../session/member.fixture'
import { renderInApp } from '../../../session/render.fixture'
import { sessionStore } from '../../../session/session-store'
import { HiddenMembersSubscription } from '../../../social/hidden-members'
import { samplePost } from '../posts/post.fixture'
import { CommentItem } from './comment'
import { COMMENT } from './comment.fixture'
import { CONFIRM_DELETE_COMMENT } from './comment-messages'

const confirm = vi.fn<Confirm>()
const restored = vi.fn()
const removeButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' })

function Address() {
  const { pathname, hash } = useLocation()
  return <output>{pathname + hash}</output>
}

beforeEach(() => {
  confirm.mockResolvedValue(true)
  sessionStore.setState({ session: sessionOf('ada') })
  firestore.store('posts', samplePost(1, { id: 'a-post', comment_count: 1 }))
  firestore.store('comments', COMMENT)
  recordToasts()
  renderInApp(
    <>
      <ConfirmContext value={confirm}>
        <CommentItem comment={COMMENT} isAuthor={false} uid="ada" onRestored={restored} />
      </ConfirmContext>
      <Address />
    </>,
    { path: '/hub/a-post' },
  )
})

/** The names of all that can be pressed. */
const pressable = () =>
  screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)

test('offers edit and delete, not report, on an own comment', () => {
  expect(pressable()).toEqual(['Edit', 'Delete'])
})

test.each([
  ['another member', 'bob'],
  ['a visitor', null],
])('offers a report of a comment to %s', (_, uid) => {
  cleanup()
  renderInApp(<CommentItem comment={COMMENT} isAuthor={false} uid={uid} onRestored={restored} />)
  expect(pressable()).toEqual(['Report'])
})

test('deletes an own comment after a confirmation, and restores it on Undo', async () => {
  await userEvent.click(removeButton())
  await waitFor(() => expect(notify.success).toHaveBeenCalledOnce())
  expect(confirm).toHaveBeenCalledExactlyOnceWith(CONFIRM_DELETE_COMMENT)
  expect(firestore.storedIn('comments')).toEqual([])
  const [text, options] = vi.mocked(notify.success).mock.calls[0] ?? []
  expect([text, options?.action?.label]).toEqual(['Comment deleted', 'Undo'])
  options?.action?.run()
  await waitFor(() => expect(notify.success).toHaveBeenLastCalledWith('Comment restored'))
  expect(restored).toHaveBeenCalledExactlyOnceWith('a-comment')
  expect(firestore.storedIn('comments')).toEqual([COMMENT])
})

test('deletes no comment when the member cancels', async () => {
  confirm.mockResolvedValue(false)
  await userEvent.click(removeButton())
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(firestore.storedIn('comments')).toEqual([COMMENT])
})

test('shows a failed deletion, and allows another try', async () => {
  firestore.fail('comments', 'unavailable', { on: 'write' })
  await userEvent.click(removeButton())
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledExactlyOnceWith('Failed to delete comment', {}),
  )
  await waitFor(() => expect(isDimmed(removeButton())).toBe(false))
  expect(notify.success).not.toHaveBeenCalled()
})

test('links the name to the profile', () => {
  const name = screen.getByRole('link', { name: 'ada' })
  expect(name.getAttribute('href')).toBe('/members/ada')
})

test('links the time to the URL of the comment', async () => {
  await userEvent.click(screen.getByRole('link', { name: /ago/ }))
  expect(screen.getByRole('status').textContent).toBe('/hub/a-post#comment-a-comment')
})

test('keeps the keyboard at a comment whose author is muted', async () => {
  const comment = { ...COMMENT, id: 'other', user_id: 'bob', author_username: 'bob' }
  renderInApp(
    <>
      <HiddenMembersSubscription />
      <CommentItem comment={comment} isAuthor={false} uid="ada" onRestored={restored} />
    </>,
    { session: sessionOf('ada') },
  )
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute bob' }))
  await screen.findByText('Comment of a muted member.')
  const muted = screen.getByRole('article', { name: 'Comment by bob' })
  await waitFor(() => expect(muted.contains(document.activeElement)).toBe(true))
})
