// @vitest-environment happy-dom

import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { firestore } from '../../../data/firestore-server.fixture'
import { DraftAutosave } from '../../../forms/draft'
import { InApp, renderInApp } from '../../../session/render.fixture'
import { COMMENT } from './comment.fixture'
import { commentDrafts } from './comment-drafts'
import { CommentEditor, CommentForm, NEW_COMMENT } from './comment-form'

describe('a new comment', () => {
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
})

describe('an edited comment', () => {
  beforeEach(() => firestore.store('comments', COMMENT))

  const RESTORED = 'Your unsaved changes are back. Cancel discards them.'

  const changeElsewhere = (content: string) => firestore.store('comments', { ...COMMENT, content })
  const storedText = () => firestore.stored('comments/a-comment')?.['content']
  const writes = () => firestore.requests().filter(({ kind }) => kind === 'write')
  /** Ends the pause between two edits. */
  const passTime = () => firestore.remove('member_activity')

  const field = () => screen.getByRole('textbox', { name: 'Edit comment' })
  const close = vi.fn()

  function open(comment = COMMENT) {
    cleanup()
    close.mockReset()
    return render(editor(comment))
  }

  function editor(comment: typeof COMMENT) {
    return (
      <InApp confirm={async () => true}>
        <CommentEditor comment={comment} onClose={close} />
      </InApp>
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
    expect(storedText()).toBe('As posted, and more')
    expect(writes()).toHaveLength(1)
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

  test('takes no text while it is saved', async () => {
    const arrive = firestore.hold('comments', 'write')
    open()
    await userEvent.type(field(), '!{Control>}{Enter}{/Control}')
    await userEvent.type(field(), '?')
    expect(field()).toHaveProperty('value', 'As posted!')
    arrive()
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(storedText()).toBe('As posted!')
  })

  test('warns before old changes replace a newer text', async () => {
    open()
    await userEvent.type(field(), ', and more')
    changeElsewhere('Changed elsewhere')
    open({ ...COMMENT, content: 'Changed elsewhere' })
    expect(screen.getByText(`${RESTORED} The comment was changed in the meantime.`)).toBeTruthy()
    await userEvent.type(field(), '{Control>}{Enter}{/Control}')
    await screen.findByText(/was changed elsewhere/)
    expect(storedText()).toBe('Changed elsewhere')
    expect(field()).toHaveProperty('value', 'As posted, and more')
    await userEvent.type(field(), '{Control>}{Enter}{/Control}')
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(storedText()).toBe('As posted, and more')
  })

  test('shows the text that was saved elsewhere when nothing was typed', async () => {
    const view = open()
    changeElsewhere('Changed elsewhere')
    view.rerender(editor({ ...COMMENT, content: 'Changed elsewhere' }))
    await waitFor(() => expect(field()).toHaveProperty('value', 'Changed elsewhere'))
    await userEvent.type(field(), '!{Control>}{Enter}{/Control}')
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(storedText()).toBe('Changed elsewhere!')
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
    changeElsewhere('Changed elsewhere')
    open()
    await userEvent.type(field(), '!{Control>}{Enter}{/Control}')
    await screen.findByText(/was changed elsewhere/)
    expect(storedText()).toBe('Changed elsewhere')
    await userEvent.type(field(), '{Control>}{Enter}{/Control}')
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(storedText()).toBe('As posted!')
  })

  test('replaces its own earlier text after a lost response', async () => {
    firestore.fail('comments', 'unavailable', { on: 'write', times: 1, isStored: true })
    const view = open()
    await userEvent.type(field(), '!{Control>}{Enter}{/Control}')
    await waitFor(() => expect(storedText()).toBe('As posted!'))
    await screen.findByText(/try again/)
    passTime()
    view.rerender(editor({ ...COMMENT, content: 'As posted!' }))
    await userEvent.type(field(), '?{Control>}{Enter}{/Control}')
    await waitFor(() => expect(close).toHaveBeenCalledOnce())
    expect(storedText()).toBe('As posted!?')
  })
})
