// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { theme } from '../../../design/theme'
import { type Session, SessionContext } from '../../../session/session'
import { sessionOf } from '../member.fixture'
import { CommentThread } from './comment-thread'
import { COMMENT } from './stored-comment.fixture'
import type { Thread } from './threads'

vi.mock('./own-comments', () => ({
  newCommentId: () => 'c1',
  createComment: async () => undefined,
  isPosted: async () => false,
  updateComment: async () => undefined,
}))

afterEach(() => {
  cleanup()
  for (const mock of [answering, release]) mock.mockClear()
  localStorage.clear()
})

const PATIENT = { timeout: 10_000 }
const release = vi.fn()
const answering = vi.fn(() => release)
const THREAD = { id: COMMENT.id, comment: COMMENT, answers: [] }

function page(session: Session, thread: Thread = THREAD, author = 'bob') {
  return (
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <SessionContext value={session}>
          <CommentThread
            thread={thread}
            onAnswering={answering}
            post={{ id: 'a-post', user_id: author }}
            uid={session.status === 'signed-in' ? session.account.id : null}
            onPosted={() => undefined}
          />
        </SessionContext>
      </MemoryRouter>
    </ThemeProvider>
  )
}

const field = (name: string) => screen.queryByRole('textbox', { name })
const found = (name: string) => screen.findByRole('textbox', { name }, PATIENT)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

/** The member signs out, and the next one signs in on the page that stayed. */
function handOver(rerender: (page: React.ReactElement) => void) {
  rerender(page({ status: 'signed-out' }))
  rerender(page(sessionOf('bob')))
}

test('an answer that a member has begun is not shown to the next one', async () => {
  const { rerender } = render(page(sessionOf('ada')))
  await press('Answer')
  await userEvent.type(await found('Your answer'), 'Not meant for bob')
  handOver(rerender)
  expect(field('Your answer')).toBeNull()
  await press('Answer')
  expect(await found('Your answer')).toHaveProperty('value', '')
})

test('the editor of a comment is closed for the next member', async () => {
  const { rerender } = render(page(sessionOf('ada')))
  await press('Edit')
  await found('Edit comment')
  handOver(rerender)
  expect(field('Edit comment')).toBeNull()
})

test('who has saved or cancelled an edit goes on from its button', async () => {
  render(page(sessionOf('ada')))
  await press('Edit')
  await found('Edit comment')
  await press('Cancel')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'))
  await press('Edit')
  await userEvent.type(await found('Edit comment'), '!{Control>}{Enter}{/Control}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'))
})

test('an answer that was sent closes its form, and the cursor is back where it was opened', async () => {
  render(page(sessionOf('ada')))
  await press('Answer')
  await userEvent.type(await found('Your answer'), 'Yes{Control>}{Enter}{/Control}')
  await waitFor(() => expect(field('Your answer')).toBeNull())
  expect(document.activeElement?.textContent).toBe('Answer')
})

test('an answer that is being typed stays when what it answers is deleted', async () => {
  const { rerender } = render(page(sessionOf('ada')))
  await press('Answer')
  await userEvent.type(await found('Your answer'), 'But what if')
  expect(answering).toHaveBeenCalledExactlyOnceWith(COMMENT)
  expect(release).not.toHaveBeenCalled()
  rerender(page(sessionOf('ada'), { ...THREAD, comment: null }))
  expect(screen.getByText('This comment was deleted.')).toBeTruthy()
  expect(field('Your answer')).toHaveProperty('value', 'But what if')
  await press('Cancel')
  expect(field('Your answer')).toBeNull()
  expect(release).toHaveBeenCalledOnce()
})

test.each([
  ['by the author of the post', 'bob', 'bob', true],
  ['by somebody else', 'ada', 'bob', false],
  [
    'by somebody who left, below a post of another who left',
    'deleted_member',
    'deleted_member',
    false,
  ],
])('a comment %s is marked as that, and no other', (_, user_id, author, isMarked) => {
  const comment = { ...COMMENT, user_id }
  render(page({ status: 'signed-out' }, { ...THREAD, comment }, author))
  expect(screen.queryByText('author') !== null).toBe(isMarked)
})

test('an answer that was begun before is offered to its member, where it was typed', async () => {
  const { unmount } = render(page(sessionOf('ada')))
  await press('Answer')
  await userEvent.type(await found('Your answer'), 'Half an answer')
  unmount()
  const { rerender } = render(page(sessionOf('bob')))
  expect(screen.getByRole('button', { name: 'Answer' })).toBeTruthy()
  rerender(page(sessionOf('ada')))
  await press('Continue your answer')
  expect(await found('Your answer')).toHaveProperty('value', 'Half an answer')
  await userEvent.clear(screen.getByRole('textbox', { name: 'Your answer' }))
  await press('Answer')
  expect(screen.getByRole('button', { name: 'Answer' })).toBeTruthy()
})

test('changes that were begun before are offered to their member', async () => {
  const { unmount } = render(page(sessionOf('ada')))
  await press('Edit')
  await userEvent.type(await found('Edit comment'), ' And more')
  unmount()
  render(page(sessionOf('ada')))
  await press('Continue editing')
  expect(await found('Edit comment')).toHaveProperty('value', `${COMMENT.content} And more`)
})
