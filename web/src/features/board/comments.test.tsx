// @vitest-environment happy-dom

import type { Comment } from '@grid/schema/comment'
import { ThemeProvider } from '@mui/material/styles'
import { render, renderHook, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Timestamp } from 'firebase/firestore'
import type { ReactNode } from 'react'
import { MemoryRouter, Router } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { theme } from '../../design/theme'
import { type Session, SessionContext } from '../../session/session'
import { COMMENT } from './comment.fixture'
import { Comments, useCommentAnchor } from './comments'
import type { CommentList, Thread } from './comments-store'
import { sessionOf } from './member.fixture'

const followed = vi.hoisted(() => ({ list: {} as CommentList }))
vi.mock('./comments-store', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useComments: () => ({ list: followed.list, retry: vi.fn(), more: vi.fn(), also: vi.fn() }),
}))

vi.mock('./comments.firestore', () => ({ isPosted: async () => false }))

const THERE = { id: COMMENT.id, comment: COMMENT, answers: [] }

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
})

function page(
  hash: string,
  missing: string,
  threads: readonly Thread[],
  session: Session = { status: 'signed-out' },
  { total = 1, edge = null }: { total?: number; edge?: Comment | null } = {},
) {
  const rest = { shown: threads.length, edge, isLoadingMore: false }
  followed.list = { state: 'loaded', threads, missing: new Set([missing]), ...rest }
  return (
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={[`/hub/a-post${hash}`]}>
        <SessionContext value={session}>
          <Comments post={{ id: 'a-post', user_id: 'bob', comment_count: total }} />
        </SessionContext>
      </MemoryRouter>
    </ThemeProvider>
  )
}

function open(hash: string, missing: string, threads: readonly Thread[] = [THERE]) {
  render(page(hash, missing, threads))
}

const deletedNotice = () => screen.queryByText('This comment was deleted.')

test('shows at the URL of a deleted comment that it was deleted', () => {
  open('#comment-gone', 'gone')
  expect(deletedNotice()).toBe(document.activeElement)
})

test('scrolls to a deleted comment that has answers', () => {
  open('#comment-gone', 'gone', [{ id: 'gone', comment: null, answers: [COMMENT] }])
  expect(screen.getAllByText('This comment was deleted.')).toEqual([document.activeElement])
})

test.each([
  ['', 'gone'],
  ['#comment-a-comment', 'gone'],
  ['#comment-late', 'gone'],
])('shows no notice of a deleted comment that the URL %j does not contain', (hash, missing) => {
  open(hash, missing)
  expect(deletedNotice()).toBeNull()
})

test('shows an answer that is being typed after its comment is deleted', async () => {
  const { rerender } = render(page('', '', [THERE], sessionOf('ada')))
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  const field = await screen.findByRole(
    'textbox',
    { name: 'Your answer to ada' },
    { timeout: 10_000 },
  )
  await userEvent.type(field, 'But what if')
  rerender(page('', '', [], sessionOf('ada')))
  expect(deletedNotice()).not.toBeNull()
  expect(screen.getByRole('textbox', { name: 'Your answer to ada' })).toBe(field)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(deletedNotice()).toBeNull()
})

describe('comments that are not fetched yet', () => {
  const at = (seconds: number) => {
    const comment = { ...COMMENT, id: `at-${seconds}`, created_at: new Timestamp(seconds, 0) }
    return { id: comment.id, comment, answers: [] }
  }
  const [early, late] = [at(1), at(45)]
  const show = (threads: readonly Thread[]) =>
    render(page('', '', threads, undefined, { total: 45, edge: early.comment }))
  const places = () =>
    screen
      .getAllByRole('listitem')
      .map((item) => within(item).queryByRole('article')?.id ?? item.textContent)

  test('are marked where they belong, before the one that a link leads to', () => {
    show([early, late])
    const mark = 'Show more comments43 comments not shown yet'
    expect(places()).toEqual(['comment-at-1', mark, 'comment-at-45'])
  })

  test('are asked for below the last one otherwise', () => {
    show([early])
    expect(places()).toEqual(['comment-at-1', 'Show more comments'])
  })
})

function requestedBy(hash: string) {
  const find = vi.fn<(id: string) => void>()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/hub/a-post${hash}`]}>{children}</MemoryRouter>
  )
  renderHook(() => useCommentAnchor(true, find), { wrapper })
  return find.mock.calls.flat()
}

test.each(['a-comment', 'A1_b', '_', '__x'])('scrolls to the comment %s', (id) => {
  expect(requestedBy(`#comment-${id}`)).toEqual([id])
})

test.each([
  ...['#comment-', '#comment-a/b', '#comment-XYZ/', '#comment-__x__', '#comment-.'],
  ...[`#comment-${'a'.repeat(129)}`, '#comments', '#a%2Fcomment-b', ''],
])('requests no comment for a URL that contains no comment id: %s', (hash) => {
  expect(requestedBy(hash)).toEqual([])
})

test('scrolls to the comment of a second URL that is typed on the same page', () => {
  Element.prototype.scrollIntoView = vi.fn()
  for (const id of ['one', 'other']) {
    const comment = document.body.appendChild(document.createElement('div'))
    comment.id = `comment-${id}`
    comment.tabIndex = -1
  }
  // The browser changes the URL by itself, and the router has no key for that.
  const navigator = { createHref: () => '', go: vi.fn(), push: vi.fn(), replace: vi.fn() }
  let id = 'one'
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Router
      location={{ pathname: '/hub/a-post', hash: `#comment-${id}`, key: 'default' }}
      navigator={navigator}
    >
      {children}
    </Router>
  )
  const { rerender } = renderHook(() => useCommentAnchor(true, vi.fn()), { wrapper })
  expect(document.activeElement?.id).toBe('comment-one')
  id = 'other'
  rerender()
  expect(document.activeElement?.id).toBe('comment-other')
  document.body.replaceChildren()
})
