// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Confirm } from '../../../design/confirm'
import { isDimmed } from '../../../design/is-dimmed.fixture'
import { notify } from '../../../design/notify'
import { storedDraftsOfKind } from '../../../forms/draft'
import { profileOf, sessionOf } from '../../../session/member.fixture'
import { InApp } from '../../../session/render.fixture'
import { sessionStore } from '../../../session/session-store'
import { DeletedIdError } from '../trash.firestore'
import { COMMENT } from './comment.fixture'
import { Composer } from './comment-composer'
import { commentDrafts } from './comment-drafts'
import { NEW_COMMENT } from './comment-form'
import { CONFIRM_REPLACE_COMMENT } from './comment-messages'
import { CommentChanged, ReplyTargetDeleted } from './comments.firestore'

const { createComment, isPosted } = vi.hoisted(() => ({
  createComment: vi.fn(),
  isPosted: vi.fn(),
}))
vi.mock('./comments.firestore', async (original) => {
  let last = 0
  const newCommentId = () => {
    last += 1
    return `c${last}`
  }
  return { ...(await original<object>()), createComment, isPosted, newCommentId }
})

beforeEach(() => {
  sessionStore.setState({ session: sessionOf('ada') })
  createComment.mockResolvedValue(undefined)
  isPosted.mockResolvedValue(false)
  confirm.mockResolvedValue(false)
})

const posted = vi.fn()
const confirm = vi.fn<Confirm>()
const field = () => screen.getByRole('textbox', { name: 'Your comment' })
const sent = () => createComment.mock.calls.map(([, { id, content }]) => [id, content])
const known = () => createComment.mock.calls.map((call) => call[2])

type Target = Pick<ComponentProps<typeof Composer>, 'parent' | 'replyTo'>

const composer = (target: Target = { parent: null, replyTo: null }) => (
  <InApp confirm={confirm}>
    <Composer
      author={profileOf('ada')}
      post={{ id: 'a-post', user_id: 'bob' }}
      {...target}
      onPosted={posted}
    />
  </InApp>
)

function open() {
  cleanup()
  render(composer())
}

async function send(text: string) {
  await userEvent.type(field(), `${text}{Control>}{Enter}{/Control}`)
  await waitFor(() =>
    expect(isDimmed(screen.getByRole('button', { name: 'Post comment' }))).toBe(false),
  )
}

test('sends a comment again under the same id after a lost response, amended or not', async () => {
  createComment.mockRejectedValueOnce(new Error('no response'))
  createComment.mockRejectedValueOnce(new Error('no response'))
  open()
  await send('foo')
  await send(' bar')
  const [[id]] = sent() as [[string]]
  open()
  expect(field()).toHaveProperty('value', 'foo bar')
  await waitFor(() => expect(isPosted).toHaveBeenLastCalledWith(id, 'foo bar'))
  await send('!')
  expect(confirm).not.toHaveBeenCalled()
  expect(sent()).toEqual(['foo', 'foo bar', 'foo bar!'].map((text) => [id, text]))
  expect(known()).toEqual([['foo'], ['foo', 'foo bar'], ['foo', 'foo bar', 'foo bar!']])
})

test('starts a new comment for a changed text if the member wants one', async () => {
  await loseResponse('Nice proxy')
  isPosted.mockResolvedValue(true)
  fireEvent.change(field(), { target: { value: 'Does it run on a phone?' } })
  await send('')
  expect(confirm).toHaveBeenCalledExactlyOnceWith(CONFIRM_REPLACE_COMMENT)
  const [[one], [other]] = sent() as [[string], [string]]
  expect(other).not.toBe(one)
  expect(known()).toEqual([['Nice proxy'], ['Does it run on a phone?']])
})

test('edits the posted comment with a changed text if the member wants that, and asks once', async () => {
  confirm.mockResolvedValue(true)
  await loseResponse('Nice proxy')
  isPosted.mockResolvedValue(true)
  createComment.mockRejectedValueOnce(new Error('no response'))
  fireEvent.change(field(), { target: { value: 'Does it run on a phone?' } })
  await send('')
  await send('!')
  expect(confirm).toHaveBeenCalledOnce()
  const [[id]] = sent() as [[string]]
  expect(sent().map(([as]) => as)).toEqual([id, id, id])
})

test('replaces a comment that was changed since only after a warning', async () => {
  await loseResponse('foo')
  createComment.mockRejectedValueOnce(new CommentChanged('bar', 'It was changed.'))
  await send('')
  expect(screen.getByText('It was changed.')).toBeTruthy()
  expect(field()).toHaveProperty('value', 'foo')
  open()
  await send('')
  expect(known()).toEqual([['foo'], ['foo'], ['bar', 'foo']])
})

test('posts a comment once that is sent during the check of an earlier attempt', async () => {
  await loseResponse('foo')
  let respond: (isThere: boolean) => void = () => undefined
  isPosted.mockReturnValue(new Promise<boolean>((resolve) => (respond = resolve)))
  open()
  await userEvent.type(field(), '{Control>}{Enter}{/Control}, and more')
  expect(field()).toHaveProperty('value', 'foo')
  await act(async () => respond(true))
  const [[id]] = sent() as [[string]]
  expect(sent()).toHaveLength(1)
  expect(posted).toHaveBeenCalledExactlyOnceWith(id)
  expect(field()).toHaveProperty('value', '')
  expect(localStorage).toHaveLength(0)
})

test('gives each comment an id of its own', async () => {
  open()
  await send('foo')
  await send('bar')
  expect(new Set(sent().map(([id]) => id)).size).toBe(2)
})

async function loseResponse(text: string) {
  createComment.mockRejectedValueOnce(new Error('no response'))
  open()
  await send(text)
}

test('clears the draft of a comment that was already posted, and says so', async () => {
  const toast = vi.spyOn(notify, 'success').mockReturnValue('')
  await loseResponse('foo')
  isPosted.mockResolvedValue(true)
  open()
  await waitFor(() => expect(field()).toHaveProperty('value', ''))
  const [[id]] = sent() as [[string]]
  expect(toast).toHaveBeenCalledExactlyOnceWith('Your comment was already posted.')
  expect(posted).toHaveBeenCalledExactlyOnceWith(id)
  expect(localStorage).toHaveLength(0)
  await send('bar')
  expect(sent()).toEqual([
    [id, 'foo'],
    [expect.not.stringMatching(id), 'bar'],
  ])
})

test('edits a comment that was already posted if the member wants that', async () => {
  confirm.mockResolvedValue(true)
  const toast = vi.spyOn(notify, 'success').mockReturnValue('')
  await loseResponse('foo')
  isPosted.mockRejectedValueOnce(new Error('no response')).mockResolvedValue(true)
  open()
  fireEvent.change(field(), { target: { value: 'foo bar' } })
  await send('')
  expect(confirm).toHaveBeenCalledExactlyOnceWith(CONFIRM_REPLACE_COMMENT)
  expect(toast.mock.calls).toEqual([['Comment posted']])
  const [[id]] = sent() as [[string]]
  expect(sent()).toEqual(['foo', 'foo bar'].map((text) => [id, text]))
})

test('posts a second comment if the member does not edit the one that was already posted', async () => {
  const toast = vi.spyOn(notify, 'success').mockReturnValue('')
  await loseResponse('foo')
  isPosted.mockRejectedValueOnce(new Error('no response')).mockResolvedValue(true)
  open()
  fireEvent.change(field(), { target: { value: 'Does it run on a phone?' } })
  await send('')
  expect(confirm).toHaveBeenCalledExactlyOnceWith(CONFIRM_REPLACE_COMMENT)
  expect(toast).toHaveBeenCalledExactlyOnceWith('Comment posted')
  const [[one], [other, text]] = sent() as [[string], [string, string]]
  expect(other).not.toBe(one)
  expect(text).toBe('Does it run on a phone?')
})

test('posts a new comment if the member deleted the one that was already posted', async () => {
  await loseResponse('foo')
  createComment
    .mockRejectedValueOnce(new DeletedIdError())
    .mockRejectedValueOnce(new Error('no response'))
  await send('')
  const [[one], [again], [other]] = sent() as [[string], [string], [string]]
  expect([again, other === one]).toEqual([one, false])
  open()
  expect(field()).toHaveProperty('value', 'foo')
  await send('')
  expect(sent().at(-1)).toEqual([other, 'foo'])
  expect(field()).toHaveProperty('value', '')
})

test('stores a draft again that another tab removed', async () => {
  open()
  await userEvent.type(field(), 'foo')
  document.dispatchEvent(new Event('visibilitychange'))
  localStorage.clear()
  document.dispatchEvent(new Event('visibilitychange'))
  open()
  expect(field()).toHaveProperty('value', 'foo')
})

test('empties the form once another tab has posted its draft, and says so', async () => {
  const toast = vi.spyOn(notify, 'blank').mockReturnValue('')
  open()
  await userEvent.type(field(), 'foo')
  document.dispatchEvent(new Event('visibilitychange'))
  const { one, other } = openBeside()
  let underway: ReturnType<typeof storedDraftsOfKind> = []
  createComment.mockImplementationOnce(async () => {
    underway = storedDraftsOfKind(
      commentDrafts('ada', { postId: 'a-post', repliedId: null }),
      NEW_COMMENT,
    )
  })
  await userEvent.type(other, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(other).toHaveProperty('value', ''))
  expect(one).toHaveProperty('value', 'foo')
  for (const { key, text: oldValue } of underway)
    fireEvent(window, new StorageEvent('storage', { key, oldValue, newValue: null }))
  expect(one).toHaveProperty('value', '')
  expect(toast).toHaveBeenCalledOnce()
  expect(localStorage).toHaveLength(0)
})

/** Opens a second tab at the same post, and gives the fields of both. */
function openBeside() {
  const { unmount } = render(composer())
  const [one, other] = screen.getAllByRole('textbox', { name: 'Your comment' })
  if (!one || !other) throw new Error('no fields')
  return { one, other, unmount }
}

test('empties a form that only showed the draft of another tab once that is posted', async () => {
  open()
  await userEvent.type(field(), 'foo')
  document.dispatchEvent(new Event('visibilitychange'))
  const { one, other } = openBeside()
  expect(other).toHaveProperty('value', 'foo')
  await userEvent.type(one, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(one).toHaveProperty('value', ''))
  fireEvent(window, new Event('storage'))
  expect(other).toHaveProperty('value', '')
  document.dispatchEvent(new Event('visibilitychange'))
  open()
  expect(field()).toHaveProperty('value', '')
})

test('stores the drafts of two tabs separately', async () => {
  open()
  const { one, other, unmount } = openBeside()
  await userEvent.type(one, 'one')
  await userEvent.type(other, 'other{Control>}{Enter}{/Control}')
  await waitFor(() => expect(other).toHaveProperty('value', ''))
  unmount()
  open()
  expect(field()).toHaveProperty('value', 'one')
})

test('replies to the comment above when the other reply was deleted', async () => {
  createComment.mockRejectedValueOnce(new ReplyTargetDeleted())
  const replyTo = { ...COMMENT, id: 'a-reply', author_username: 'dora' }
  render(composer({ parent: COMMENT, replyTo }))
  const send = (to: string, text = '') =>
    userEvent.type(screen.getByRole('textbox', { name: to }), `${text}{Control>}{Enter}{/Control}`)
  await send('Your reply to dora', 'Yes')
  expect(await screen.findByText(/^The reply you are answering was deleted/)).toBeTruthy()
  await send('Your reply to ada')
  await waitFor(() => expect(posted).toHaveBeenCalledOnce())
  const [first, second] = createComment.mock.calls.map(([, comment]) => comment)
  expect(first).toMatchObject({ parent: COMMENT, replyTo, content: 'Yes' })
  expect(second).toMatchObject({ id: first.id, parent: COMMENT, replyTo: null })
})
