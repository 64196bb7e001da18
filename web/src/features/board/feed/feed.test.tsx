// @vitest-environment happy-dom
import type { Post } from '@grid/schema/post'
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { onAnnounce } from '../../../design/notify'
import { theme } from '../../../design/theme'
import { SessionContext } from '../../../session/session'
import { Feed } from '../feed'
import type { FeedView } from '../feeds'
import { type Filters, NO_FILTERS } from '../filters'
import { written } from './written.fixture'

vi.mock('../post', () => ({ refreshPost: vi.fn(), refreshLists: vi.fn() }))

const nothing = () => undefined

const NONE: FeedView = {
  state: 'loaded',
  posts: [],
  pendingCount: 0,
  later: 'ended',
  isStale: false,
  loadMore: nothing,
  showNew: nothing,
  retry: nothing,
}

function show(feed: Partial<FeedView>, onWrite = nothing, filters: Partial<Filters> = {}) {
  return (
    <ThemeProvider theme={theme}>
      <SessionContext value={{ status: 'signed-out' }}>
        <MemoryRouter>
          <Feed
            feed={{ ...NONE, ...feed }}
            filters={{ ...NO_FILTERS, ...filters }}
            uid={null}
            onEdit={nothing}
            onWrite={onWrite}
            onClear={nothing}
          />
        </MemoryRouter>
      </SessionContext>
    </ThemeProvider>
  )
}

function Page() {
  const [posts, setPosts] = useState<readonly Post[]>([written(1)])
  return show({
    posts,
    pendingCount: 2 - posts.length,
    showNew: () => setPosts([written(2), written(1)]),
  })
}

test('who shows new posts by key goes on from the first of them', async () => {
  render(<Page />)
  screen.getByRole('button', { name: '1 new post' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Post 2' }))
})

test('who waits for the first posts reads and hears so', () => {
  render(show({ state: 'loading' }))
  const texts = screen.getAllByText('Loading The Grid...')
  expect(texts.some((text) => text.closest('[aria-hidden="true"]') === null)).toBe(true)
  expect(texts.some((text) => text.closest('[aria-hidden="true"]') !== null)).toBe(true)
})

test('who narrows the board hears how many posts that brings, and nothing of what was there', () => {
  const said = vi.fn()
  const stop = onAnnounce((text) => {
    said(text)
    return nothing
  })
  const posts = [written(1), written(2)]
  const view = render(show({ posts, later: 'idle' }))
  expect(said).not.toHaveBeenCalled()
  const tag = { tag: 'usb' }
  view.rerender(show({ state: 'loading' }, nothing, tag))
  expect(said).toHaveBeenLastCalledWith('Loading The Grid...')
  view.rerender(show({ posts: [written(1)] }, nothing, tag))
  expect(said).toHaveBeenLastCalledWith('1 post.')
  view.rerender(show({ posts, later: 'idle' }, nothing, { q: 'two' }))
  expect(said).toHaveBeenLastCalledWith('2 posts, and more below.')
  stop()
})

test('who finds a category empty is asked to begin it', async () => {
  const write = vi.fn()
  render(show({}, write))
  screen.getByText('No posts found in this category. Be the first to contribute!')
  await userEvent.click(screen.getByRole('button', { name: 'Write the first post' }))
  expect(write).toHaveBeenCalledOnce()
})

test.each([
  [{ tag: 'usb' }, 'No posts match these filters.'],
  [{ q: 'learn' }, 'No posts match these filters. Search finds whole words and their beginnings.'],
])('who finds nothing by %o is told %j', (filters, told) => {
  render(show({}, nothing, filters))
  screen.getByText(told)
})

test('who cannot be shown posts is told, and may try again', async () => {
  const retry = vi.fn()
  render(show({ state: 'failed', retry }))
  screen.getByText('Could not fetch posts.')
  await userEvent.click(screen.getByRole('button'))
  expect(retry).toHaveBeenCalledOnce()
})
