// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { theme } from '../../design/theme'
import { MemberPosts } from './member-posts'

vi.mock('./use-member', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./use-member')>()),
  usePosts: () => ({ posts: [], next: null, state: 'loading', problem: '', more: () => undefined }),
}))

test('announces to screen readers that the posts load, not the profile', () => {
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <MemberPosts member={{ id: 'ada', username: 'ada' }} />
      </MemoryRouter>
    </ThemeProvider>,
  )
  screen.getByText('Loading posts...')
  expect(screen.queryByText(/profile/)).toBeNull()
})
