// @vitest-environment happy-dom

import type { Comment } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'
import { ThemeProvider } from '@mui/material/styles'
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Timestamp } from 'firebase/firestore'
import type { ReactNode } from 'react'
import { MemoryRouter, Router, useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { theme } from '../../design/theme'
import { type Session, SessionContext } from '../../session/session'
import { sessionStore } from '../../session/session-store'
import { COMMENT } from './comment.fixture'
import { Comments, useCommentAnchor } from './comments'
import { sessionOf } from './member.fixture'
import '../../design/slow-chunks.fixture'

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  sessionStore.setState({ session: sessionOf('ada') })
})

let navigate: (to: string) => unknown = () => undefined
function Navigation() {
  navigate = useNavigate()
  return null
}

/** Opens a post with these comments. */
async function open(
  hash: string,
  comments: readonly Comment[] = [COMMENT],
  session: Session = { status: 'signed-out' },
) {
  firestore.store('comments', ...comments)
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={[`/hub/a-post${hash}`]}>
        <SessionContext value={session}>
          <Comments post={{ id: 'a-post', user_id: 'bob', comment_count: comments.length }} />
        </SessionContext>
        <Navigation />
      </MemoryRouter>
    </ThemeProvider>,
  )
  await screen.findAllByRole('listitem')
}

const deletedNotice = () => screen.queryByText('This comment was deleted.')

test('shows at the URL of a deleted comment that it was deleted', async () => {
  await open('#comment-gone')
  await waitFor(() => expect(deletedNotice()).not.toBeNull())
  await waitFor(() => expect(deletedNotice()).toBe(document.activeElement))
})

test('scrolls to a deleted comment that has answers', async () => {
  await open('#comment-gone', [{ ...COMMENT, parent_id: 'gone' }])
  await waitFor(() => expect(deletedNotice()).toBe(document.activeElement))
  expect(screen.getAllByText('This comment was deleted.')).toHaveLength(1)
})

test.each([['/hub/a-post'], ['#comment-a-comment'], ['#comment-late']])(
  'shows no notice of a deleted comment once the URL is %s',
  async (url) => {
    firestore.hold('comments/late')
    await open('#comment-gone')
    await waitFor(() => expect(deletedNotice()).not.toBeNull())
    await act(async () => navigate(url))
    expect(deletedNotice()).toBeNull()
  },
)

test('shows an answer that is being typed after its comment is deleted', async () => {
  await open('', [COMMENT], sessionOf('ada'))
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  const field = await screen.findByRole('textbox', { name: 'Your answer to ada' })
  await userEvent.type(field, 'But what if')
  await act(async () => firestore.remove('comments'))
  expect(deletedNotice()).not.toBeNull()
  expect(screen.getByRole('textbox', { name: 'Your answer to ada' })).toBe(field)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(deletedNotice()).toBeNull()
})

describe('comments that are not fetched yet', () => {
  const total = 45
  const all = Array.from({ length: total }, (_, at) => ({
    ...COMMENT,
    id: `at-${at}`,
    created_at: new Timestamp(at, 0),
  }))
  const fetched = all.slice(0, LIMITS.page.comments).map(({ id }) => `comment-${id}`)
  const places = () =>
    screen
      .getAllByRole('listitem')
      .map((item) => within(item).queryByRole('article')?.id ?? item.textContent)

  test('are marked where they belong, before the one that a link leads to', async () => {
    await open('#comment-at-44', all)
    const rest = total - fetched.length - 1
    const mark = `Show more comments${rest} comments not shown yet`
    await waitFor(() => expect(places()).toEqual([...fetched, mark, 'comment-at-44']))
  })

  test('are offered below the last one otherwise', async () => {
    await open('', all)
    expect(places()).toEqual([...fetched, 'Show more comments'])
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
