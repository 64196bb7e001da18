// @vitest-environment happy-dom

import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmContext } from '../../design/confirm'
import { isDimmed } from '../../design/is-dimmed.fixture'
import { theme } from '../../design/theme'
import { COMMENT } from './comment.fixture'
import { CommentEditor } from './comment-editor'
import { CommentChanged } from './comment-writes.firestore'

const { updateComment } = vi.hoisted(() => ({ updateComment: vi.fn() }))
vi.mock('./comments.firestore', () => ({ updateComment }))

afterEach(() => {
  cleanup()
  localStorage.clear()
  updateComment.mockReset()
})

const RESTORED = 'Your unsaved changes are back. Cancel discards them.'

/** What is sent with a text that may replace those before it. */
const saved = (text: string, ...known: string[]) => [
  'ada',
  'a-comment',
  text,
  ['As posted', ...known, text],
]

const field = () => screen.getByRole('textbox', { name: 'Edit comment' })
const close = vi.fn()

function open(comment = COMMENT) {
  cleanup()
  close.mockReset()
  return render(editor(comment))
}

function editor(comment: typeof COMMENT) {
  return (
    <ThemeProvider theme={theme}>
      <ConfirmContext value={async () => true}>
        <CommentEditor comment={comment} onClose={close} />
      </ConfirmContext>
    </ThemeProvider>
  )
}

test('restores changes to a comment until they are saved', async () => {
  open()
  expect(screen.queryByText(RESTORED)).toBeNull()
  await userEvent.type(field(), ', and more')
  open()
  expect(field()).toHaveProperty('value', 'As posted, and more')
  expect(screen.getByText(RESTORED)).toBeTruthy()
  await userEvent.type(field(), '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(updateComment).toHaveBeenCalledExactlyOnceWith(...saved('As posted, and more'))
  open()
  expect(field()).toHaveProperty('value', 'As posted')
})

test('restores no cancelled changes', async () => {
  open()
  await userEvent.type(field(), ', and more')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  open()
  expect(field()).toHaveProperty('value', 'As posted')
})

test('stays open for text that was typed during the save', async () => {
  let arrive: () => void = () => undefined
  updateComment.mockImplementation(() => new Promise<void>((resolve) => (arrive = resolve)))
  open()
  await userEvent.type(field(), '!{Control>}{Enter}{/Control}')
  await userEvent.type(field(), '?')
  arrive()
  await waitFor(() =>
    expect(isDimmed(screen.getByRole('button', { name: 'Save changes' }))).toBe(false),
  )
  expect(close).not.toHaveBeenCalled()
  expect(field()).toHaveProperty('value', 'As posted!?')
})

test('warns before old changes replace a newer text', async () => {
  open()
  await userEvent.type(field(), ', and more')
  open({ ...COMMENT, content: 'Changed elsewhere' })
  expect(screen.getByText(`${RESTORED} The comment itself has been changed since.`)).toBeTruthy()
  await userEvent.type(field(), '{Control>}{Enter}{/Control}')
  await screen.findByText(/changed elsewhere meanwhile/)
  expect(updateComment).not.toHaveBeenCalled()
  expect(field()).toHaveProperty('value', 'As posted, and more')
  await userEvent.type(field(), '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(updateComment).toHaveBeenCalledExactlyOnceWith(
    ...saved('As posted, and more', 'Changed elsewhere'),
  )
})

test('shows the text that was saved elsewhere when nothing was typed', async () => {
  const view = open()
  view.rerender(editor({ ...COMMENT, content: 'Changed elsewhere' }))
  await waitFor(() => expect(field()).toHaveProperty('value', 'Changed elsewhere'))
  await userEvent.type(field(), '!{Control>}{Enter}{/Control}')
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(updateComment.mock.lastCall?.slice(2)).toEqual([
    'Changed elsewhere!',
    expect.arrayContaining(['Changed elsewhere']),
  ])
})

test('shows the typed text when another one is saved elsewhere', async () => {
  const view = open()
  await userEvent.type(field(), '!')
  view.rerender(editor({ ...COMMENT, content: 'Changed elsewhere' }))
  expect(field()).toHaveProperty('value', 'As posted!')
  view.rerender(editor({ ...COMMENT, content: 'As posted!!' }))
  expect(field()).toHaveProperty('value', 'As posted!')
})

test('warns before it replaces a newer text on the server', async () => {
  updateComment.mockRejectedValueOnce(
    new CommentChanged('Changed elsewhere', 'It was changed elsewhere meanwhile.'),
  )
  open()
  await userEvent.type(field(), '!{Control>}{Enter}{/Control}')
  await screen.findByText(/changed elsewhere meanwhile/)
  expect(updateComment).toHaveBeenLastCalledWith(...saved('As posted!'))
  await userEvent.type(field(), '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(updateComment.mock.lastCall?.[3]).toContain('Changed elsewhere')
})

test('replaces its own earlier text after a lost answer', async () => {
  updateComment.mockRejectedValueOnce(new Error('no answer'))
  const view = open()
  await userEvent.type(field(), '!{Control>}{Enter}{/Control}')
  await waitFor(() => expect(updateComment).toHaveBeenCalledOnce())
  view.rerender(editor({ ...COMMENT, content: 'As posted!' }))
  await userEvent.type(field(), '?{Control>}{Enter}{/Control}')
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(updateComment).toHaveBeenLastCalledWith('ada', 'a-comment', 'As posted!?', [
    'As posted',
    'As posted!',
    'As posted!?',
  ])
})
