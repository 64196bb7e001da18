// @vitest-environment happy-dom
import type { Profile } from '@grid/schema/profile'
import { ThemeProvider } from '@mui/material/styles'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { theme } from '../../design/theme'
import { MemberPage } from './member-page'

const request = vi.hoisted(() => ({ for: '', resolve: (_profile: Profile | null) => {} }))

vi.mock('./members', () => ({
  findMember: (name: string) =>
    new Promise((resolve) => {
      request.for = name
      request.resolve = resolve
    }),
}))
vi.mock('./member-posts', () => ({ MemberPosts: () => null }))

const joined = new Date('2026-02-03T12:00:00Z')
const ada: Profile = {
  id: 'uid-of-ada',
  username: 'Ada',
  username_lower: 'ada',
  created_at: { toDate: () => joined, toMillis: () => joined.getTime() },
  reputation: 37,
  is_admin: false,
}

const show = () =>
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={['/members/ada']}>
        <Routes>
          <Route path="/members/:username" element={<MemberPage />} />
        </Routes>
      </MemoryRouter>
    </ThemeProvider>,
  )

test.each([
  ['is found', ada, 'Ada'],
  ['does not exist', null, 'No such member.'],
] as const)('retains the focus when the member %s', async (_, profile, title) => {
  show()
  const main = screen.getByRole('main')
  main.focus()
  await act(async () => request.resolve(profile))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(document.activeElement).toBe(main)
  expect(screen.getByRole('main')).toBe(main)
})

/** The facts on the page, by name. */
async function factsOf(profile: Profile) {
  show()
  await act(async () => request.resolve(profile))
  expect(request.for).toBe('ada')
  const names = screen.getAllByRole('term').map((term) => term.textContent)
  const facts = screen.getAllByRole('definition').map((fact) => fact.textContent)
  return Object.fromEntries(names.map((name, at) => [name, facts[at]]))
}

test('shows since when a user is a member, and the reputation', async () => {
  expect(await factsOf(ada)).toEqual({
    'Member since': expect.stringContaining('2026'),
    Reputation: '37',
  })
})

test('shows that a member is an admin', async () => {
  expect(await factsOf({ ...ada, is_admin: true })).toMatchObject({ Role: 'Admin' })
})
