// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { theme } from '../../design/theme'
import { SessionContext } from '../../session/session'
import { sessionOf } from './member.fixture'
import type { PostView } from './post'
import { samplePost } from './post.fixture'
import { PostPage } from './post-page'

const { usePost } = vi.hoisted(() => ({ usePost: vi.fn() }))
vi.mock('./post', async (importOriginal) => ({ ...(await importOriginal<object>()), usePost }))
vi.mock('./comments', () => ({ Comments: () => null }))
vi.mock('./removals', () => ({ RemovalNotices: () => null }))
vi.mock('./votes.firestore', () => ({
  subscribeToVotes: () => ({ add: () => undefined, stop: () => undefined }),
}))
vi.mock('./post-editor', () => ({
  PostDialog: () => <textarea aria-label="Content" />,
}))

const page = (view: PostView) => {
  usePost.mockReturnValue(view)
  return (
    <ThemeProvider theme={theme}>
      <SessionContext value={sessionOf('ada')}>
        <MemoryRouter initialEntries={['/hub/p1']}>
          <Routes>
            <Route path="/hub/:postId" element={<PostPage />} />
          </Routes>
        </MemoryRouter>
      </SessionContext>
    </ThemeProvider>
  )
}

const there: PostView = { state: 'there', post: samplePost(1, { user_id: 'ada' }), isStale: false }

test.each(['gone', 'failed', 'unreachable'] as const)(
  'shows the text in the dialog while the post is %s',
  async (state) => {
    const { rerender } = render(page(there))
    await userEvent.click(screen.getByRole('button', { name: 'Edit post' }))
    await userEvent.type(await screen.findByLabelText('Content'), 'Another end.')
    rerender(page({ state }))
    expect(screen.getByLabelText('Content')).toHaveProperty('value', 'Another end.')
  },
)

test('shows that a post does not exist, with a link to the board', () => {
  render(page({ state: 'gone' }))
  const heading = screen.getByRole('heading', { level: 1, name: 'Post not found' })
  expect(getComputedStyle(heading).position).not.toBe('absolute')
  screen.getByText('This post does not exist, or it has been deleted.')
  expect(screen.getByRole('link', { name: 'To The Grid' }).getAttribute('href')).toBe('/hub')
})

test.each([
  ['loading', 'Post'],
  ['unreachable', 'Post'],
  ['gone', 'Post not found'],
] as const)('titles the page of a post that is %s "%s"', (state, title) => {
  render(page({ state }))
  expect(document.title).toBe(`${title} · The Grid`)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
})
