// @vitest-environment happy-dom

import { imageMarkdown } from '@grid/schema/image-display'
import type { Post } from '@grid/schema/post'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { goBack } from '../../../browser/go-back.fixture'
import { UserFacingError } from '../../../data/errors'
import type { Confirm } from '../../../design/confirm'
import { notify } from '../../../design/notify'
import { profileOf } from '../../../session/member.fixture'
import { renderInApp } from '../../../session/render.fixture'
import { CONFIRM_REPLACE_POST } from '../messages'
import { DeletedIdError } from '../trash.firestore'
import { PostChanged } from './post.firestore'
import { samplePost } from './post.fixture'
import { PostDialog } from './post-editor'

const { createPost, updatePost, isPosted, newPostId } = vi.hoisted(() => ({
  createPost: vi.fn(),
  isPosted: vi.fn(),
  updatePost: vi.fn(),
  newPostId: vi.fn(),
}))
vi.mock('./post.firestore', async (original) => ({
  ...(await original<object>()),
  ...{ createPost, updatePost, isPosted, newPostId },
}))

const close = vi.fn()
const confirm = vi.fn<Confirm>()

beforeEach(() => {
  createPost.mockResolvedValue(undefined)
  updatePost.mockResolvedValue(undefined)
  newPostId.mockReturnValueOnce('first').mockReturnValue('second')
  isPosted.mockResolvedValue(false)
  confirm.mockResolvedValue(false)
})

function open(target: Post | null) {
  renderInApp(<PostDialog author={profileOf('ada')} target={target} onClose={close} />, { confirm })
}

const entry = (name: string) => screen.getByRole('textbox', { name })
const write = (text: string) => fireEvent.change(entry('Title'), { target: { value: text } })
const save = () => fireEvent.submit(entry('Title'))
const known = (call: number) =>
  updatePost.mock.calls[call]?.[2].map(({ title }: { title: string }) => title)

test('accepts no input while the post is being sent', async () => {
  let fail: (error: Error) => void = () => undefined
  updatePost.mockImplementation(() => new Promise((_, reject) => (fail = reject)))
  open(samplePost(1))
  await userEvent.type(entry('Title'), '!{Enter}')
  await waitFor(() => expect(updatePost).toHaveBeenCalledOnce())
  for (const field of ['Title', 'Content', 'Link', 'Code snippet'])
    await userEvent.type(entry(field), 'late')
  expect(screen.getByRole('combobox', { name: 'Tags' })).toHaveProperty('readOnly', true)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Category/ }))
  expect(screen.queryByRole('listbox')).toBeNull()
  fail(new UserFacingError('The line is cut.'))
  await screen.findByText('The line is cut.')
  await userEvent.type(entry('Title'), '?')
  expect(entry('Title')).toHaveProperty('value', 'Post 1!?')
  expect(entry('Link')).toHaveProperty('value', '')
})

test('replaces only the post as it was opened and the texts of earlier attempts', async () => {
  updatePost.mockRejectedValueOnce(new UserFacingError('There was no response in time.'))
  open(samplePost(1))
  write('Second')
  save()
  await screen.findByText('There was no response in time.')
  write('Third')
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect([known(0), known(1)]).toEqual([['Post 1'], ['Post 1', 'Second']])
})

test('replaces a change from elsewhere with the save after the warning', async () => {
  const rejection = new PostChanged(samplePost(1, { title: 'Elsewhere' }), 'Changed.')
  updatePost.mockRejectedValueOnce(rejection)
  open(samplePost(1))
  write('Here')
  save()
  await waitFor(() => expect(updatePost).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(close).not.toHaveBeenCalled()
  expect(entry('Title')).toHaveProperty('value', 'Here')
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(known(1)).toEqual(['Post 1', 'Elsewhere'])
})

const LOST = new UserFacingError('There was no response in time.')
const ids = () => createPost.mock.calls.map(([, { id }]) => id)

async function publishInVain(title: string) {
  createPost.mockRejectedValueOnce(LOST)
  write(title)
  fireEvent.change(entry('Content'), { target: { value: 'What it is about, at length.' } })
  save()
  await screen.findByText(LOST.message)
}

test('publishes a new post after the form was emptied', async () => {
  open(null)
  await publishInVain('A quiet proxy')
  write('A quiet proxy, again')
  for (const name of ['Title', 'Content']) fireEvent.change(entry(name), { target: { value: '' } })
  await publishInVain('Another thing')
  expect(ids()).toEqual(['first', 'second'])
})

test('publishes a changed text as a new post if the member does not edit the published one', async () => {
  open(null)
  await publishInVain('A quiet proxy')
  isPosted.mockResolvedValue(true)
  write('Other')
  fireEvent.change(entry('Content'), { target: { value: 'Nothing of what stood here.' } })
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(confirm).toHaveBeenCalledExactlyOnceWith(CONFIRM_REPLACE_POST)
  expect(ids()).toEqual(['first', 'second'])
})

test('publishes a changed text under the same id if no earlier attempt was published', async () => {
  open(null)
  await publishInVain('A quiet proxy')
  write('Other')
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(confirm).not.toHaveBeenCalled()
  expect(ids()).toEqual(['first', 'first'])
})

test('replaces a post that was changed since only after a warning', async () => {
  open(null)
  await publishInVain('A quiet proxy')
  createPost.mockRejectedValueOnce(
    new PostChanged(samplePost(1, { title: 'Elsewhere' }), 'Changed.'),
  )
  save()
  await waitFor(() => expect(createPost).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(ids()).toEqual(['first', 'first', 'first'])
  const texts = createPost.mock.calls[2]?.[2].map(({ title }: { title: string }) => title)
  expect(texts).toEqual(['Elsewhere', 'A quiet proxy'])
})

test('publishes a discarded and restored draft under the same id', async () => {
  open(null)
  await publishInVain('A quiet proxy')
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(document.activeElement).toBe(entry('Title'))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(document.activeElement).toBe(entry('Title'))
  cleanup()
  open(null)
  expect(entry('Title')).toHaveProperty('value', 'A quiet proxy')
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(ids()).toEqual(['first', 'first'])
})

/** Opens the dialog while the state of the draft cannot be checked at first. */
async function openUnheard() {
  const noted = vi.spyOn(console, 'warn').mockReturnValue()
  isPosted.mockRejectedValueOnce(LOST).mockResolvedValue(true)
  open(null)
  await waitFor(() => expect(noted).toHaveBeenCalled())
}

test('clears the draft of a post that was already published, and says so', async () => {
  const toast = vi.spyOn(notify, 'success').mockReturnValue('')
  open(null)
  await publishInVain('A quiet proxy')
  cleanup()
  isPosted.mockResolvedValue(true)
  open(null)
  await waitFor(() => expect(entry('Title')).toHaveProperty('value', ''))
  expect(isPosted.mock.calls).toMatchObject([['first', { title: 'A quiet proxy' }]])
  expect(toast).toHaveBeenCalledExactlyOnceWith('Your post was already published.')
  expect(localStorage).toHaveLength(0)
})

test('edits a post that was already published if the member wants that, and asks once', async () => {
  confirm.mockResolvedValue(true)
  open(null)
  await publishInVain('A quiet prxy')
  cleanup()
  let answer: (isThere: boolean) => void = () => undefined
  isPosted.mockReturnValue(new Promise<boolean>((resolve) => (answer = resolve)))
  open(null)
  write('A quiet proxy')
  answer(true)
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(confirm).toHaveBeenCalledExactlyOnceWith(CONFIRM_REPLACE_POST)
  expect(ids()).toEqual(['first', 'first'])
  expect(createPost.mock.calls[1]?.[2]).toMatchObject([
    { title: 'A quiet prxy' },
    { title: 'A quiet proxy' },
  ])
})

test('publishes a second post if the member does not edit the one that was already published', async () => {
  open(null)
  await publishInVain('A quiet proxy')
  cleanup()
  await openUnheard()
  write('Another thing')
  fireEvent.change(entry('Content'), { target: { value: 'Nothing of what stood here.' } })
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(confirm).toHaveBeenCalledExactlyOnceWith(CONFIRM_REPLACE_POST)
  expect(ids()).toEqual(['first', 'second'])
})

test('publishes a post once when the check of an earlier attempt failed at first', async () => {
  open(null)
  await publishInVain('A quiet proxy')
  cleanup()
  await openUnheard()
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(ids()).toEqual(['first'])
})

test('publishes a new post if the member deleted the one that was already published', async () => {
  open(null)
  await publishInVain('A quiet proxy')
  createPost.mockRejectedValueOnce(new DeletedIdError())
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect(ids()).toEqual(['first', 'first', 'second'])
})

test('empties a dialog once another tab has published its draft', () => {
  open(null)
  write('A quiet proxy')
  document.dispatchEvent(new Event('visibilitychange'))
  cleanup()
  open(null)
  expect(entry('Title')).toHaveProperty('value', 'A quiet proxy')
  localStorage.clear()
  fireEvent(window, new Event('storage'))
  expect(entry('Title')).toHaveProperty('value', '')
  expect(localStorage).toHaveLength(0)
})

test('shows the key that sends beside the draft', async () => {
  open(null)
  expect(screen.getByText('Ctrl+Enter sends')).toBeTruthy()
  write('A quiet proxy')
  await screen.findByText('Draft saved')
  expect(screen.getByText('Ctrl+Enter sends')).toBeTruthy()
})

test('says that pictures of a draft may be gone after a day', async () => {
  const content = `A picture: ${imageMarkdown(`${'a'.repeat(32)}-9x9`, 'A cat')}`
  const note = /Its pictures were not published and may be gone/
  open(null)
  fireEvent.change(entry('Content'), { target: { value: content } })
  await screen.findByText('Draft saved')
  cleanup()
  open(null)
  expect(screen.getByText(/^Draft restored/).textContent).not.toMatch(note)
  cleanup()
  const day = 24 * 60 * 60 * 1_000
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + day + 1_000)
  open(null)
  expect(screen.getByText(/^Draft restored/).textContent).toMatch(note)
})

test('closes when the user goes back, and says where the draft is', () => {
  const blank = vi.spyOn(notify, 'blank')
  open(null)
  write('Half a title')
  goBack()
  expect(close).toHaveBeenCalledOnce()
  expect(blank).toHaveBeenCalledExactlyOnceWith('Draft kept on this device.')
})
