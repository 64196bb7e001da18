// @vitest-environment happy-dom

import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isDimmed } from '../../design/is-dimmed.fixture'
import { notify } from '../../design/notify'
import { theme } from '../../design/theme'
import { draftKeys } from '../../forms/draft-store'
import { sessionStore } from '../../session/session-store'
import { COMMENT } from './comment.fixture'
import { Composer } from './comment-composer'
import { commentDrafts } from './comment-drafts'
import { CommentChanged, ReplyTargetDeleted } from './comment-writes.firestore'
import { profileOf, sessionOf } from './member.fixture'
import { DeletedIdError } from './trash.firestore'

const { createComment, isPosted } = vi.hoisted(() => ({
  createComment: vi.fn(),
  isPosted: vi.fn(),
}))
vi.mock('./comments.firestore', () => {
  let last = 0
  const newCommentId = () => {
    last += 1
    return `c${last}`
  }
  return { createComment, isPosted, newCommentId }
})

beforeEach(() => {
  sessionStore.setState({ session: sessionOf('ada') })
  createComment.mockReset().mockResolvedValue(undefined)
  isPosted.mockReset().mockResolvedValue(false)
  posted.mockReset()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

const posted = vi.fn()
const field = () => screen.getByRole('textbox', { name: 'Your comment' })
const sent = () => createComment.mock.calls.map(([, { id, content }]) => [id, content])
const known = () => createComment.mock.calls.map((call) => call[2])

const composer = () => (
  <ThemeProvider theme={theme}>
    <Composer
      author={profileOf('ada')}
      post={{ id: 'a-post', user_id: 'bob' }}
      parent={null}
      replyTo={null}
      onPosted={posted}
    />
  </ThemeProvider>
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

test('a comment whose answer was lost is sent again as the same one, amended or not', async () => {
  createComment.mockRejectedValueOnce(new Error('no answer'))
  createComment.mockRejectedValueOnce(new Error('no answer'))
  open()
  await send('foo')
  await send(' bar')
  const [[id]] = sent() as [[string]]
  open()
  expect(field()).toHaveProperty('value', 'foo bar')
  await waitFor(() => expect(isPosted).toHaveBeenCalledExactlyOnceWith(id, 'foo bar'))
  await send('!')
  expect(sent()).toEqual([
    [id, 'foo'],
    [id, 'foo bar'],
    [id, 'foo bar!'],
  ])
  expect(known()).toEqual([['foo'], ['foo', 'foo bar'], ['foo', 'foo bar', 'foo bar!']])
})

test('another text in place of one that may have arrived is another comment', async () => {
  await loseTheAnswer('Nice proxy')
  fireEvent.change(field(), { target: { value: 'Does it run on a phone?' } })
  await send('')
  const [[one], [other]] = sent() as [[string], [string]]
  expect(other).not.toBe(one)
  expect(known()).toEqual([['Nice proxy'], ['Does it run on a phone?']])
})

test('a comment that was changed since it arrived is replaced only by who knows of it', async () => {
  await loseTheAnswer('foo')
  createComment.mockRejectedValueOnce(new CommentChanged('bar', 'It was changed.'))
  await send('')
  expect(screen.getByText('It was changed.')).toBeTruthy()
  expect(field()).toHaveProperty('value', 'foo')
  open()
  await send('')
  expect(known()).toEqual([['foo'], ['foo'], ['bar', 'foo']])
})

test('who types on while it is asked whether the comment had arrived posts it once', async () => {
  await loseTheAnswer('foo')
  let answer: (isThere: boolean) => void = () => undefined
  isPosted.mockReturnValue(new Promise<boolean>((resolve) => (answer = resolve)))
  open()
  await userEvent.type(field(), '{Control>}{Enter}{/Control}, and more')
  await act(async () => answer(true))
  const [[id]] = sent() as [[string]]
  expect(sent()).toHaveLength(1)
  expect(posted).toHaveBeenCalledExactlyOnceWith(id)
  expect(field()).toHaveProperty('value', 'foo, and more')
  open()
  expect(field()).toHaveProperty('value', 'foo, and more')
})

test('the next comment is another one', async () => {
  open()
  await send('foo')
  await send('bar')
  const ids = sent().map(([id]) => id)
  expect(new Set(ids).size).toBe(2)
})

async function loseTheAnswer(text: string) {
  createComment.mockRejectedValueOnce(new Error('no answer'))
  open()
  await send(text)
}

test('a comment that had arrived without an answer is told, and is no draft any more', async () => {
  const told = vi.spyOn(notify, 'success').mockReturnValue('')
  await loseTheAnswer('foo')
  isPosted.mockResolvedValue(true)
  open()
  await waitFor(() => expect(field()).toHaveProperty('value', ''))
  const [[id]] = sent() as [[string]]
  expect(told).toHaveBeenCalledExactlyOnceWith('Your earlier comment did arrive.')
  expect(posted).toHaveBeenCalledExactlyOnceWith(id)
  expect(localStorage).toHaveLength(0)
  await send('bar')
  expect(sent()).toEqual([
    [id, 'foo'],
    [expect.not.stringMatching(id), 'bar'],
  ])
})

test('who amends a comment that had arrived replaces it, and is told so', async () => {
  const told = vi.spyOn(notify, 'success').mockReturnValue('')
  await loseTheAnswer('foo')
  isPosted.mockRejectedValueOnce(new Error('no answer')).mockResolvedValue(true)
  open()
  fireEvent.change(field(), { target: { value: 'foo bar' } })
  await send('')
  expect(told.mock.calls).toEqual([
    ['Your earlier comment did arrive. What you send now replaces it.'],
    ['Comment posted'],
  ])
  const [[id]] = sent() as [[string]]
  expect(sent()).toEqual([
    [id, 'foo'],
    [id, 'foo bar'],
  ])
})

test('who writes over a comment that had arrived is told before it becomes another one', async () => {
  const told = vi.spyOn(notify, 'success').mockReturnValue('')
  await loseTheAnswer('foo')
  isPosted.mockRejectedValueOnce(new Error('no answer')).mockResolvedValue(true)
  open()
  fireEvent.change(field(), { target: { value: 'Does it run on a phone?' } })
  await send('')
  expect(told).toHaveBeenCalledExactlyOnceWith(
    'Your earlier comment did arrive. What you typed since will be another one.',
  )
  expect(screen.getByText(/^This text was not sent/)).toBeTruthy()
  expect(sent()).toHaveLength(1)
  await send('')
  const [[one], [other, text]] = sent() as [[string], [string, string]]
  expect(other).not.toBe(one)
  expect(text).toBe('Does it run on a phone?')
})

test('who deleted what had arrived without an answer sends the text as another comment', async () => {
  await loseTheAnswer('foo')
  createComment
    .mockRejectedValueOnce(new DeletedIdError())
    .mockRejectedValueOnce(new Error('no answer'))
  await send('')
  const [[one], [again], [other]] = sent() as [[string], [string], [string]]
  expect([again, other === one]).toEqual([one, false])
  open()
  expect(field()).toHaveProperty('value', 'foo')
  await send('')
  expect(sent().at(-1)).toEqual([other, 'foo'])
  expect(field()).toHaveProperty('value', '')
})

test('a comment is kept that another tab has sent its own text in place of', async () => {
  open()
  await userEvent.type(field(), 'foo')
  document.dispatchEvent(new Event('visibilitychange'))
  localStorage.clear()
  document.dispatchEvent(new Event('visibilitychange'))
  open()
  expect(field()).toHaveProperty('value', 'foo')
})

test('a comment that another tab has found and posted is gone where it was typed, with a word', async () => {
  const told = vi.spyOn(notify, 'blank').mockReturnValue('')
  open()
  await userEvent.type(field(), 'foo')
  document.dispatchEvent(new Event('visibilitychange'))
  const { one, other } = openBeside()
  let underway: (readonly [key: string, text: string])[] = []
  createComment.mockImplementationOnce(async () => {
    underway = draftKeys(commentDrafts('ada', 'a-post', null)).map((key) => [
      key,
      localStorage.getItem(key) ?? '',
    ])
  })
  await userEvent.type(other, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(other).toHaveProperty('value', ''))
  expect(one).toHaveProperty('value', 'foo')
  for (const [key, oldValue] of underway)
    fireEvent(window, new StorageEvent('storage', { key, oldValue, newValue: null }))
  expect(one).toHaveProperty('value', '')
  expect(told).toHaveBeenCalledOnce()
  expect(localStorage).toHaveLength(0)
})

/** Opens a second tab at the same post, and gives the fields of both. */
function openBeside() {
  const { unmount } = render(composer())
  const [one, other] = screen.getAllByRole('textbox', { name: 'Your comment' })
  if (!one || !other) throw new Error('no fields')
  return { one, other, unmount }
}

test('a comment that one tab has posted is no draft in another that only showed it', async () => {
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

test('two tabs at one post keep both comments', async () => {
  open()
  const { one, other, unmount } = openBeside()
  await userEvent.type(one, 'one')
  await userEvent.type(other, 'other{Control>}{Enter}{/Control}')
  await waitFor(() => expect(other).toHaveProperty('value', ''))
  unmount()
  open()
  expect(field()).toHaveProperty('value', 'one')
})

test('a reply to an answer that is gone answers the comment above it by the next try', async () => {
  createComment.mockRejectedValueOnce(new ReplyTargetDeleted())
  const replyTo = { ...COMMENT, id: 'an-answer', author_username: 'dora' }
  const shown = { author: profileOf('ada'), post: { id: 'a-post', user_id: 'bob' } }
  render(
    <ThemeProvider theme={theme}>
      <Composer {...shown} parent={COMMENT} replyTo={replyTo} onPosted={posted} />
    </ThemeProvider>,
  )
  const send = (to: string, text = '') =>
    userEvent.type(screen.getByRole('textbox', { name: to }), `${text}{Control>}{Enter}{/Control}`)
  await send('Your answer to dora', 'Yes')
  expect(await screen.findByText(/^The answer that you reply to has been deleted/)).toBeTruthy()
  await send('Your answer to ada')
  await waitFor(() => expect(posted).toHaveBeenCalledOnce())
  const [first, second] = createComment.mock.calls.map(([, comment]) => comment)
  expect(first).toMatchObject({ parent: COMMENT, replyTo, content: 'Yes' })
  expect(second).toMatchObject({ id: first.id, parent: COMMENT, replyTo: null })
})
