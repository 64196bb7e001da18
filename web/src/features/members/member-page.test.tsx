// @vitest-environment happy-dom
import type { Profile } from '@grid/schema/profile'
import { ThemeProvider } from '@mui/material/styles'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { theme } from '../../design/theme'
import { MemberPage } from './member-page'

const answer = vi.hoisted(() => ({ tell: (_profile: Profile | null) => {} }))

vi.mock('./members', () => ({
  findMember: () =>
    new Promise((resolve) => {
      answer.tell = resolve
    }),
}))
vi.mock('./member-posts', () => ({ MemberPosts: () => null }))

afterEach(cleanup)

const ada: Profile = {
  id: 'ada',
  username: 'ada',
  username_lower: 'ada',
  created_at: { toMillis: () => 0, toDate: () => new Date(0) },
  reputation: 3,
  is_admin: false,
}

test.each([
  ['is found', ada, 'ada'],
  ['does not exist', null, 'No such member.'],
] as const)('who has arrived keeps the focus when the member %s', async (_, profile, title) => {
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={['/members/ada']}>
        <Routes>
          <Route path="/members/:username" element={<MemberPage />} />
        </Routes>
      </MemoryRouter>
    </ThemeProvider>,
  )
  const main = screen.getByRole('main')
  main.focus()
  await act(async () => answer.tell(profile))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(document.activeElement).toBe(main)
  expect(screen.getByRole('main')).toBe(main)
})
