// @vitest-environment happy-dom
import type { Post } from '@grid/schema/post'
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Problem } from '../../../data/problem'
import { theme } from '../../../design/theme'
import { written } from '../feed/written.fixture'
import { profileOf } from '../member.fixture'
import { PostDialog } from './post-dialog'

const { updatePost, ChangedMeanwhile } = vi.hoisted(() => ({
  updatePost: vi.fn(),
  ChangedMeanwhile: class extends Error {
    readonly stored: unknown
    constructor(stored: unknown) {
      super()
      this.stored = stored
    }
  },
}))
vi.mock('../post/posts', () => ({ updatePost, ChangedMeanwhile, newPostId: () => 'new' }))
vi.mock('./use-tag-suggestions', () => ({ useTagSuggestions: () => [] }))

const close = vi.fn()

beforeEach(() => {
  localStorage.clear()
  updatePost.mockReset().mockResolvedValue(undefined)
  close.mockReset()
})
afterEach(cleanup)

function edit(target: Post) {
  render(
    <ThemeProvider theme={theme}>
      <PostDialog author={profileOf('ada')} target={target} onClose={close} />
    </ThemeProvider>,
  )
}

const entry = (name: string) => screen.getByRole('textbox', { name })
const write = (text: string) => fireEvent.change(entry('Title'), { target: { value: text } })
const save = () => fireEvent.submit(entry('Title'))
const known = (call: number) =>
  updatePost.mock.calls[call]?.[3].map(({ title }: { title: string }) => title)

test('takes no more words while the post is being sent, which would not be in it', async () => {
  let fail: (error: Error) => void = () => undefined
  updatePost.mockImplementation(() => new Promise((_, reject) => (fail = reject)))
  edit(written(1))
  await userEvent.type(entry('Title'), '!{Enter}')
  await waitFor(() => expect(updatePost).toHaveBeenCalledOnce())
  for (const field of ['Title', 'Content', 'Link', 'Code snippet'])
    await userEvent.type(entry(field), 'late')
  expect(screen.getByRole('combobox', { name: 'Tags' })).toHaveProperty('readOnly', true)
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Category/ }))
  expect(screen.queryByRole('listbox')).toBeNull()
  fail(new Problem('The line is cut.'))
  await screen.findByText('The line is cut.')
  await userEvent.type(entry('Title'), '?')
  expect(entry('Title')).toHaveProperty('value', 'Post 1!?')
  expect(entry('Link')).toHaveProperty('value', '')
})

test('says what it replaces: the post as it was opened, and what earlier tries sent', async () => {
  updatePost.mockRejectedValueOnce(new Problem('No answer came in time.'))
  edit(written(1))
  write('Second')
  save()
  await screen.findByText('No answer came in time.')
  write('Third')
  save()
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
  expect([known(0), known(1)]).toEqual([['Post 1'], ['Post 1', 'Second']])
})

test('who was told that the post was changed elsewhere replaces that by the next save', async () => {
  const refused = new ChangedMeanwhile(written(1, { title: 'Elsewhere' }))
  updatePost.mockRejectedValueOnce(refused)
  edit(written(1))
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
