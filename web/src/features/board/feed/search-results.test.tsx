// @vitest-environment happy-dom

import { LIMITS } from '@grid/schema/limits'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PageQuery, PublicName } from '../../../data/data-source'
import { firestore } from '../../../data/firestore-server.fixture'
import { profileOf, sessionOf } from '../../../session/member.fixture'
import { publicData } from '../../../session/public-data'
import { renderInApp } from '../../../session/render.fixture'
import { SessionProvider, sessionStore } from '../../../session/session-store'
import { HiddenMembersSubscription } from '../../../social/hidden-members'
import { samplePost } from '../posts/post.fixture'
import { NO_FILTERS } from './filters'
import { FoundGroups, findGroups, searchHits } from './search-results'
import { useSearch } from './use-search'

const created_at = samplePost(1).created_at
const comment = (content: string, post_id = 'p1') => ({
  ...{ id: `c-${content.length}`, user_id: 'eve', author_username: 'eve' },
  ...{ content, post_id, created_at, words: [] },
})
const member = (username: string) => profileOf(username, { reputation: 3 })

const found: Partial<Record<PublicName, readonly object[]>> = {}
const page = vi.fn(async ({ from }: PageQuery<PublicName>) => found[from] ?? [])
const one = vi.fn(async (_: string, id: string) => (id === 'p1' ? samplePost(1) : null))

beforeEach(() => {
  for (const name of Object.keys(found)) Reflect.deleteProperty(found, name)
  vi.spyOn(publicData, 'page').mockImplementation(page as never)
  vi.spyOn(publicData, 'one').mockImplementation(one as never)
})

const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)

it('says that comments and members could not be searched, until a retry finds them', async () => {
  found.profiles = [member('ada')]
  page.mockRejectedValueOnce(new Error('unavailable'))
  const { result } = renderHook(() => useSearch({ ...NO_FILTERS, q: 'ada' }))
  await waitFor(() => expect(result.current.retryGroups).not.toBeNull())
  expect(result.current).toMatchObject({ groups: null, areGroupsLoading: false })
  act(() => result.current.retryGroups?.())
  await waitFor(() => expect(result.current.hasGroups).toBe(true))
  expect(result.current.retryGroups).toBeNull()
})

it('reads at most eleven documents and leaves out what does not match', async () => {
  found.comment_index = [comment('A mesh radio'), comment('A mesh'), comment('mesh radio', 'gone')]
  const { comments } = await findGroups('mesh radio')
  expect(comments.map(({ comment: { content } }) => content)).toEqual(['A mesh radio'])
  const limits = page.mock.calls.map(([{ limit }]) => limit)
  expect(limits).toEqual([LIMITS.search.comments])
  expect(one.mock.calls.map(([, id]) => id)).toEqual(['p1', 'gone'])
  const { posts, comments: most, members } = LIMITS.search
  expect(posts + most + most + members).toBe(20)
})

it.each([
  ['ada', 'ada'],
  ['@Ada', 'ada'],
  [' Root_Admin ', 'root_admin'],
  ['ＡＤＡ', 'ada'],
])('searches members whose names begin with %j', async (q, beginning) => {
  found.profiles = [member('ada')]
  expect((await findGroups(q)).members).toHaveLength(1)
  expect(page.mock.calls.map(([query]) => query)).toContainEqual(
    expect.objectContaining({
      where: [
        ['username_lower', '>=', beginning],
        ['username_lower', '<', `${beginning}{`],
      ],
    }),
  )
})

it.each(['a', 'two words', 'naïve/name', '<script>', '{', 'x'.repeat(31), '漢字'])(
  'searches no members for %j',
  async (q) => {
    await findGroups(q)
    expect(page.mock.calls.map(([{ from }]) => from)).not.toContain('profiles')
  },
)

it.each(['', '<>', '#', '\u200b'])('reads nothing for %j', async (q) => {
  expect(await findGroups(q)).toEqual({ comments: [], members: [] })
  expect(page).not.toHaveBeenCalled()
})

it('shows groups with marks, and no empty group', () => {
  const post = samplePost(1)
  const groups = { comments: [{ comment: comment('A **mesh** <b>radio</b>'), post }], members: [] }
  renderInApp(<FoundGroups q="mesh" groups={groups} />)
  expect(screen.getByRole('region', { name: 'Comments' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Members' })).toBeNull()
  expect(marks()).toEqual(['mesh'])
  expect(document.querySelector('b')).toBeNull()
  expect(screen.getByRole('link', { name: post.title }).getAttribute('href')).toBe(
    `/hub/p1#comment-${groups.comments[0]?.comment.id}`,
  )
})

it('folds the comment of a muted author', async () => {
  firestore.store('hidden_members', { id: 'ada', muted_ids: ['eve-id'], blocked_ids: [] })
  sessionStore.setState({ session: sessionOf('ada') })
  const post = samplePost(1)
  const comments = [
    { comment: { ...comment('A loud mesh'), user_id: 'eve-id' }, post },
    { comment: comment('A mesh of another author'), post },
  ]
  renderInApp(
    <SessionProvider>
      <HiddenMembersSubscription />
      <FoundGroups q="mesh" groups={{ comments, members: [] }} />
    </SessionProvider>,
  )
  await screen.findByText('Comment of a muted member.')
  expect(screen.queryByText('A loud', { exact: false })).toBeNull()
  expect(marks()).toEqual(['mesh'])
})

it('marks the beginning of a username', () => {
  renderInApp(<FoundGroups q="@Ad" groups={{ comments: [], members: [member('adam')] }} />)
  const link = screen.getByRole('link')
  expect([link.textContent, link.getAttribute('href')]).toEqual(['adam', '/members/adam'])
  expect(marks()).toEqual(['ad'])
})

it('shows the passages of text and code that match, or none', () => {
  const filler = 'Other words. '.repeat(100)
  const post = samplePost(1, {
    content: `${filler} The mesh is *here*.`,
    code_snippet: 'let a = 1\nopen_mesh(a)',
  })
  renderInApp(searchHits('mesh').passages(post))
  expect(marks()).toEqual(['mesh', 'mesh'])
  expect(document.body.textContent).toContain('… ')
  expect(document.body.textContent).toContain('The mesh is here.')
  expect(searchHits('absent').passages(post)).toBeNull()
})
