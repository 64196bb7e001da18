// @vitest-environment happy-dom
import type { Post } from '@grid/schema/post'
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { theme } from '../../../design/theme'
import { SessionContext } from '../../../session/session'
import { Feed } from './feed'
import { NO_FILTERS } from './filters'
import { written } from './written.fixture'

vi.mock('../post/refresh-post', () => ({ refreshPost: vi.fn(), freshen: vi.fn() }))

afterEach(cleanup)

const nothing = () => undefined

function Page() {
  const [posts, setPosts] = useState<readonly Post[]>([written(1)])
  const feed = {
    state: 'loaded',
    posts,
    heldCount: 2 - posts.length,
    later: 'ended',
    isStale: false,
    loadMore: nothing,
    showNew: () => setPosts([written(2), written(1)]),
    retry: nothing,
  } as const
  return (
    <Feed
      feed={feed}
      filters={NO_FILTERS}
      userId={null}
      onEdit={nothing}
      onWrite={nothing}
      onClear={nothing}
    />
  )
}

test('who shows new posts by key goes on from the first of them', async () => {
  render(
    <ThemeProvider theme={theme}>
      <SessionContext value={{ status: 'signed-out' }}>
        <MemoryRouter>
          <Page />
        </MemoryRouter>
      </SessionContext>
    </ThemeProvider>,
  )
  screen.getByRole('button', { name: '1 new post' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: /new post/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Post 2' }))
})
