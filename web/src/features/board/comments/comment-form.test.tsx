// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DraftAutosave } from '../../../forms/draft'
import { renderInApp } from '../../../session/render.fixture'
import { commentDrafts } from './comment-drafts'
import { CommentForm, NEW_COMMENT } from './comment-form'

const KIND = commentDrafts('ada', { postId: 'a-post', repliedId: null })
const kept = () => new DraftAutosave(KIND, NEW_COMMENT).found?.values.content ?? null
const isKept = (text: string) => waitFor(() => expect(kept()).toBe(text))

function open(onSend: (content: string) => Promise<void>) {
  renderInApp(
    <CommentForm
      label="Your comment"
      action="Post comment"
      draft={new DraftAutosave(KIND, NEW_COMMENT)}
      onSend={onSend}
    />,
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

test('is read-only while it is sent, and editable again after a failure', async () => {
  let fail: (error: Error) => void = () => undefined
  const field = open(() => new Promise<void>((_, reject) => (fail = reject)))
  await userEvent.type(field, 'First{Control>}{Enter}{/Control}')
  await waitFor(() => expect(field.readOnly).toBe(true))
  await userEvent.type(field, ' and more')
  expect(field.value).toBe('First')
  fail(new Error('gone'))
  await waitFor(() => expect(field.readOnly).toBe(false))
  await userEvent.type(field, ' and more')
  expect(field.value).toBe('First and more')
  await isKept('First and more')
})

test('rejects an empty comment', async () => {
  const send = vi.fn(() => Promise.resolve())
  const field = open(send)
  await userEvent.type(field, ' {Control>}{Enter}{/Control}')
  await screen.findByText('Please write something first.')
  expect(send).not.toHaveBeenCalled()
})
