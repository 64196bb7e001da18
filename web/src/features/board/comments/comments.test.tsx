// @vitest-environment happy-dom

import type { Comment } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Timestamp } from 'firebase/firestore'
import type { ReactNode } from 'react'
import { MemoryRouter, Router, useNavigate } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { firestore } from '../../../data/firestore-server.fixture'
import { recordToasts, toasts } from '../../../design/notify.fixture'
import { sessionOf } from '../../../session/member.fixture'
import { renderInApp } from '../../../session/render.fixture'
import type { Session } from '../../../session/session'
import { sessionStore } from '../../../session/session-store'
import { HiddenMembersSubscription } from '../../../social/hidden-members'
import type { CommentedPost } from './accepted-answer'
import { COMMENT } from './comment.fixture'
import { Comments, useCommentAnchor } from './comments'

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn()
  sessionStore.setState({ session: sessionOf('ada') })
})

let navigate: (to: string) => unknown = () => undefined
function Navigation() {
  navigate = useNavigate()
  return null
}

async function open(
  hash: string,
  comments: readonly Comment[] = [COMMENT],
  session: Session = { status: 'signed-out' },
  change: Partial<CommentedPost & Pick<Post, 'comment_count'>> = {},
) {
  const post = { id: 'a-post', user_id: 'bob', category: 'discussion', ...change } as const
  firestore.store('comments', ...comments)
  renderInApp(
    <>
      <HiddenMembersSubscription />
      <Comments post={{ comment_count: comments.length, ...post }} />
      <Navigation />
    </>,
    { path: `/hub/a-post${hash}`, session },
  )
  await screen.findAllByRole('listitem')
}

test('prints no invitation and no placeholders below a post without comments', async () => {
  const answer = firestore.hold('comments')
  const post = { id: 'a-post', user_id: 'bob', category: 'discussion', comment_count: 0 } as const
  renderInApp(<Comments post={post} />, { session: { status: 'signed-out' } })
  const isPrinted = (text: string) => screen.getByText(text).closest('[data-screen-only]') === null
  expect(isPrinted('Loading comments...')).toBe(false)
  answer()
  await screen.findByText('No comments yet. Start the discussion.')
  expect(isPrinted('No comments yet. Start the discussion.')).toBe(false)
  expect(isPrinted('Sign in to join the discussion.')).toBe(false)
})

const deletedNotice = () => screen.queryByText('This comment was deleted.')

test('shows at the URL of a deleted comment that it was deleted', async () => {
  await open('#comment-gone')
  await waitFor(() => expect(deletedNotice()).not.toBeNull())
  await waitFor(() => expect(deletedNotice()).toBe(document.activeElement))
})

test('scrolls to a deleted comment that has replies', async () => {
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

test('shows a reply that is being typed after its comment is deleted', async () => {
  await open('', [COMMENT], sessionOf('ada'))
  await userEvent.click(screen.getByRole('button', { name: 'Reply' }))
  const field = await screen.findByRole('textbox', { name: 'Your reply to ada' })
  await userEvent.type(field, 'But what if')
  await act(async () => firestore.remove('comments'))
  expect(deletedNotice()).not.toBeNull()
  expect(screen.getByRole('textbox', { name: 'Your reply to ada' })).toBe(field)
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

  test('are shown if the counter, read earlier, misses them', async () => {
    const few = all.slice(0, LIMITS.page.comments + 1)
    await open('', few, { status: 'signed-out' }, { comment_count: LIMITS.page.comments })
    await waitFor(() => expect(places()).toEqual(few.map(({ id }) => `comment-${id}`)))
  })

  test('are offered if the counter misses whole pages', async () => {
    await open('#comment-at-44', all, { status: 'signed-out' }, { comment_count: 0 })
    await waitFor(() => expect(places().slice(-2)).toEqual(['Show more comments', 'comment-at-44']))
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

describe('the accepted answer', () => {
  const ANSWER = { ...COMMENT, content: 'Take a *window* of 128.' }
  const FIRST = { ...COMMENT, id: 'a-first', created_at: Timestamp.fromMillis(-1) }
  const accepted = () => screen.queryByRole('region', { name: 'Accepted answer' })
  const marks = () => within(screen.getByRole('list')).queryAllByText('Accepted answer')
  const visitor = { status: 'signed-out' } as const

  test('is shown before the comments, with a link to it, and marked among them', async () => {
    await open('', [FIRST, ANSWER], visitor, { answer_id: ANSWER.id })
    const region = accepted() ?? document.body
    expect(region.textContent).toContain('Take a window of 128.')
    const link = within(region).getByRole('link', { name: 'Go to the answer' })
    expect(link.getAttribute('href')).toMatch(/#comment-a-comment$/)
    expect(marks()).toHaveLength(1)
  })

  test('of a muted member is not quoted', async () => {
    const muted_ids = [ANSWER.user_id]
    firestore.store('hidden_members', { id: 'cleo', muted_ids, blocked_ids: [] })
    await open('', [FIRST, ANSWER], sessionOf('cleo'), { answer_id: ANSWER.id })
    await waitFor(() => expect(accepted()?.textContent).not.toContain('Take a window'))
    expect(within(accepted() ?? document.body).getByRole('link', { name: 'Go to the answer' }))
  })

  test('is marked, and not shown twice, where it is the first comment', async () => {
    await open('', [ANSWER, { ...COMMENT, id: 'other' }], visitor, { answer_id: ANSWER.id })
    expect(marks()).toHaveLength(1)
    expect(accepted()).toBeNull()
  })

  test('is found although its page of comments is not loaded', async () => {
    const many = Array.from({ length: LIMITS.page.comments }, (_, place) => ({
      ...COMMENT,
      id: `c${place}`,
    }))
    const later = Timestamp.fromMillis(1_000)
    const answer = { ...ANSWER, id: 'late', created_at: later, updated_at: later }
    await open('', [...many, answer], visitor, { answer_id: 'late' })
    await waitFor(() => expect(accepted()?.textContent).toContain('Take a window'))
  })

  test('is left out while it cannot be read', async () => {
    firestore.fail('comments/unread', 'unavailable')
    await open('', [COMMENT], visitor, { answer_id: 'unread' })
    await waitFor(() => expect(accepted()).toBeNull())
  })

  test.each([
    ['that was deleted', { answer_id: 'gone' }],
    ['of a post that is no discussion any more', { answer_id: ANSWER.id, category: 'tool' }],
    ['that was taken back', { answer_id: null }],
  ] as const)('shows no answer %s', async (_, change) => {
    await open('', [ANSWER], visitor, change)
    await waitFor(() => expect(accepted()).toBeNull())
    expect(marks()).toHaveLength(0)
  })

  test('disappears when its author deletes it', async () => {
    await open('', [FIRST, ANSWER], visitor, { answer_id: ANSWER.id })
    expect(accepted()).not.toBeNull()
    act(() => firestore.remove(`comments/${ANSWER.id}`))
    await waitFor(() => expect(accepted()).toBeNull())
  })

  test.each([
    ['the author of the post', 'bob', 'discussion', 1],
    ['another member', 'eve', 'discussion', 0],
    ['the author of a research post', 'bob', 'research', 0],
  ] as const)('can be chosen: %s', async (_, name, category, count) => {
    const reply = { ...COMMENT, id: 'reply', parent_id: COMMENT.id }
    await open('', [COMMENT, reply], sessionOf(name), { category })
    expect(screen.queryAllByRole('button', { name: 'Accept' })).toHaveLength(count)
  })

  test('is stored by the author of the post, who reads so', async () => {
    recordToasts()
    firestore.store('posts', { id: 'a-post', user_id: 'bob', category: 'discussion' })
    sessionStore.setState({ session: sessionOf('bob') })
    await open('', [COMMENT], sessionOf('bob'))
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    await waitFor(() =>
      expect(firestore.stored('posts/a-post')).toMatchObject({ answer_id: COMMENT.id }),
    )
    expect(firestore.stored('member_activity/bob')).toMatchObject({ edit_id: 'a-post' })
    await waitFor(() => expect(toasts()).toEqual(['Answer accepted']))
  })

  test('is taken back by the author of the post, who reads so', async () => {
    recordToasts()
    const post = { id: 'a-post', user_id: 'bob', category: 'discussion', answer_id: COMMENT.id }
    firestore.store('posts', post)
    sessionStore.setState({ session: sessionOf('bob') })
    await open('', [COMMENT], sessionOf('bob'), { answer_id: COMMENT.id })
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw acceptance' }))
    await waitFor(() => expect(firestore.stored('posts/a-post')).toMatchObject({ answer_id: null }))
    await waitFor(() => expect(toasts()).toEqual(['Acceptance withdrawn']))
  })
})
