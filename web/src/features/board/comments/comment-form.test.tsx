// @vitest-environment happy-dom

import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { isDimmed } from '../../../design/is-dimmed.fixture'
import { theme } from '../../../design/theme'
import { DraftAutosave } from '../../../forms/draft'
import { CommentForm, commentDrafts } from './comment-form'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const KIND = commentDrafts('ada', 'a-post', null)
const kept = () => new DraftAutosave(KIND, null).found?.values ?? null
const isKept = (text: string) => waitFor(() => expect(kept()).toBe(text))

function open(onSend: (content: string) => Promise<void>, onSent = () => undefined) {
  render(
    <ThemeProvider theme={theme}>
      <CommentForm
        label="Your comment"
        action="Post comment"
        draft={new DraftAutosave(KIND, null)}
        onSend={onSend}
        onSent={onSent}
      />
    </ThemeProvider>,
  )
  const field = screen.getByRole('textbox', { name: 'Your comment' })
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('no field')
  return field
}

test('sends on Ctrl+Enter, then clears the form and the draft', async () => {
  const send = vi.fn(() => Promise.resolve())
  const field = open(send)
  await userEvent.type(field, 'Two words')
  await isKept('Two words')
  await userEvent.type(field, '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(field.value).toBe(''))
  expect(send).toHaveBeenCalledExactlyOnceWith('Two words')
  expect(kept()).toBeNull()
})

test('shows the text and stores the draft when sending fails', async () => {
  const field = open(() => Promise.reject(new Error('gone')))
  await userEvent.type(field, 'Two words{Control>}{Enter}{/Control}')
  await screen.findByText(/Something went wrong/)
  expect(field.value).toBe('Two words')
  await isKept('Two words')
})

test('stores what is typed while the last comment is being sent', async () => {
  let arrive: () => void = () => undefined
  const sent = vi.fn()
  const field = open(() => new Promise<void>((resolve) => (arrive = resolve)), sent)
  await userEvent.type(field, 'First{Control>}{Enter}{/Control}')
  await userEvent.clear(field)
  await userEvent.type(field, 'Second')
  arrive()
  await waitFor(() =>
    expect(isDimmed(screen.getByRole('button', { name: 'Post comment' }))).toBe(false),
  )
  expect(field.value).toBe('Second')
  await isKept('Second')
  expect(sent).not.toHaveBeenCalled()
})

test('rejects an empty comment', async () => {
  const send = vi.fn(() => Promise.resolve())
  const field = open(send)
  await userEvent.type(field, ' {Control>}{Enter}{/Control}')
  await screen.findByText('Please write something first.')
  expect(send).not.toHaveBeenCalled()
})
