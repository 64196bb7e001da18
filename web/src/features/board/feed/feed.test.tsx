// @vitest-environment happy-dom

import type { Post } from '@grid/schema/post'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { recordAnnouncements } from '../../../design/notify.fixture'
import { InApp } from '../../../session/render.fixture'
import { FEED_MESSAGES } from '../messages'
import { samplePost } from '../posts/post.fixture'
import { Feed } from './feed'
import { type Filters, NO_FILTERS } from './filters'
import type { FeedView } from './use-feed'
import type { Search } from './use-search'

const nothing = () => undefined

const NONE: FeedView = {
  state: 'loaded',
  posts: [],
  pendingCount: 0,
  more: 'ended',
  isStale: false,
  isPreview: false,
  loadMore: nothing,
  showNew: nothing,
  retry: nothing,
}

const NO_SEARCH: Search = {
  isActive: false,
  isLoading: false,
  hits: null,
  groups: null,
  areGroupsLoading: false,
  retryGroups: null,
  hasGroups: false,
  view: null,
}

function show(
  feed: Partial<FeedView>,
  onWrite = nothing,
  filters: Partial<Filters> = {},
  search: Partial<Search> = {},
) {
  return (
    <InApp session={{ status: 'signed-out' }}>
      <Feed
        feed={{ ...NONE, ...feed }}
        filters={{ ...NO_FILTERS, ...filters }}
        search={{ ...NO_SEARCH, isActive: filters.q !== undefined, ...search }}
        uid={null}
        onEdit={nothing}
        onWrite={onWrite}
        onClear={nothing}
      />
    </InApp>
  )
}

function Page() {
  const [posts, setPosts] = useState<readonly Post[]>([samplePost(1)])
  return show({
    posts,
    pendingCount: 2 - posts.length,
    showNew: () => setPosts([samplePost(2), samplePost(1)]),
  })
}

test('moves the focus to the first new post when the keyboard shows it', async () => {
  render(<Page />)
  screen.getByRole('button', { name: '1 new post' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Post 2' }))
})

test('says that comments and members could not be searched, and searches them again', async () => {
  const retryGroups = vi.fn()
  render(show({}, nothing, { q: 'learn' }, { retryGroups }))
  screen.getByText('Could not search comments and members.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retryGroups).toHaveBeenCalledOnce()
})

test('shows and announces that posts are loading', () => {
  render(show({ state: 'loading' }))
  const texts = screen.getAllByText('Loading The Grid...')
  expect(texts.some((text) => text.closest('[aria-hidden="true"]') === null)).toBe(true)
  expect(texts.some((text) => text.closest('[aria-hidden="true"]') !== null)).toBe(true)
})

test('announces how many posts a filter finds, and nothing at first', () => {
  const announced = recordAnnouncements()
  const posts = [samplePost(1), samplePost(2)]
  const view = render(show({ posts, more: 'idle' }))
  expect(announced).toEqual([])
  const tag = { tag: 'usb' }
  view.rerender(show({ state: 'loading' }, nothing, tag))
  expect(announced.at(-1)).toBe('Loading The Grid...')
  view.rerender(show({ posts: [samplePost(1)] }, nothing, tag))
  expect(announced.at(-1)).toBe('1 post.')
  view.rerender(show({ posts, more: 'idle' }, nothing, { q: 'two' }))
  expect(announced.at(-1)).toBe('2 posts, and more below.')
})

test('announces the end of the feed only to users who have asked for more posts', async () => {
  const announced = recordAnnouncements()
  const ends = () => announced.filter((text) => text === FEED_MESSAGES.end)
  const posts = [samplePost(1)]
  const view = render(show({ posts, more: 'loading' }))
  view.rerender(show({ posts }))
  expect(ends()).toEqual([])
  view.rerender(show({ posts, more: 'idle' }))
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  view.rerender(show({ posts }))
  expect(ends()).toHaveLength(1)
})

test('describes the buttons of each card by its title', () => {
  render(show({ posts: [samplePost(1), samplePost(2)] }))
  for (const name of ['Refresh post', /^Upvote/, 'Report post']) {
    const about = screen
      .getAllByRole('button', { name })
      .map((button) => button.getAttribute('aria-describedby') ?? '')
    expect(about.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Post 1',
      'Post 2',
    ])
  }
})

test('announces the comments and members that a search finds below the posts', () => {
  const announced = recordAnnouncements()
  const comments = ['c1', 'c2'].map((id) => ({ comment: { id }, post: samplePost(1) }))
  const groups = { comments, members: [{ id: 'ada' }] } as unknown as Search['groups']
  render(show({}, nothing, { q: 'mesh' }, { groups, hasGroups: true }))
  expect(announced).toEqual(['Also found: 2 comments, 1 member.'])
})

test('invites to write the first post of an empty category', async () => {
  const write = vi.fn()
  render(show({}, write))
  screen.getByText('No posts found in this category. Be the first to contribute!')
  await userEvent.click(screen.getByRole('button', { name: 'Write the first post' }))
  expect(write).toHaveBeenCalledOnce()
})

test.each([
  [{ tag: 'usb' }, 'No posts match these filters.'],
  [{ q: 'learn' }, 'No posts match these filters. Search finds whole words and their beginnings.'],
])('shows for %o without results: %j', (filters, text) => {
  render(show({}, nothing, filters))
  screen.getByText(text)
})

test('shows a failed request and offers a retry', async () => {
  const retry = vi.fn()
  render(show({ state: 'failed', retry }))
  screen.getByText('Could not fetch posts.')
  await userEvent.click(screen.getByRole('button'))
  expect(retry).toHaveBeenCalledOnce()
})

test('keeps the loaded posts when a request fails', () => {
  render(show({ state: 'failed', posts: [samplePost(1)], isStale: true }))
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.queryByText('Could not fetch posts.')).toBeNull()
})
