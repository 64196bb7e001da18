// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theme } from '../../../design/theme'
import { SessionContext } from '../../../session/session'
import { Comments } from './comments'
import type { CommentList } from './live-comments'
import { COMMENT } from './stored-comment.fixture'
import type { Thread } from './threads'

const followed = vi.hoisted(() => ({ list: {} as CommentList }))
vi.mock('./use-comments', () => ({
  useComments: () => ({ list: followed.list, retry: vi.fn(), more: vi.fn(), also: vi.fn() }),
}))

const THERE = { id: COMMENT.id, comment: COMMENT, answers: [] }

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(cleanup)

function open(hash: string, missing: string, threads: readonly Thread[] = [THERE]) {
  const rest = { shown: 1, goesOn: false, isLoadingMore: false }
  followed.list = { state: 'loaded', threads, missing: new Set([missing]), ...rest }
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={[`/hub/a-post${hash}`]}>
        <SessionContext value={{ status: 'signed-out' }}>
          <Comments post={{ id: 'a-post', user_id: 'bob', comment_count: 1 }} />
        </SessionContext>
      </MemoryRouter>
    </ThemeProvider>,
  )
}

const told = () => screen.queryByText('This comment was deleted.')

test('the address of a deleted comment leads to the word that it was deleted', () => {
  open('#comment-gone', 'gone')
  expect(told()).toBe(document.activeElement)
})

test('a deleted comment that has answers is what its address leads to', () => {
  open('#comment-gone', 'gone', [{ id: 'gone', comment: null, answers: [COMMENT] }])
  expect(screen.getAllByText('This comment was deleted.')).toEqual([document.activeElement])
})

test.each([
  ['', 'gone'],
  ['#comment-a-comment', 'gone'],
  ['#comment-late', 'gone'],
])('nothing is said of a deleted comment that the address %j does not name', (hash, missing) => {
  open(hash, missing)
  expect(told()).toBeNull()
})
