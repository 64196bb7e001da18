// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { theme } from '../../design/theme'
import type { SignedIn } from '../../session/session'
import { ProfileFacts } from './profile-facts'

const joined = new Date('2026-02-03T12:00:00Z')
const session: SignedIn = {
  status: 'signed-in',
  account: { id: 'ada', email: 'ada@grid.test', emailVerified: true },
  profile: {
    id: 'ada',
    username: 'Ada',
    username_lower: 'ada',
    created_at: { toDate: () => joined, toMillis: () => joined.getTime() },
    reputation: 37,
    is_admin: false,
  },
  profileLoading: false,
  isAdmin: false,
  method: 'password',
  needsPasskey: false,
  ban: null,
}

/** The facts on the page by name. */
function factsOf(change: Partial<SignedIn> = {}) {
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <ProfileFacts session={{ ...session, ...change }} />
      </MemoryRouter>
    </ThemeProvider>,
  )
  const names = screen.getAllByRole('term').map((term) => term.textContent)
  const facts = screen.getAllByRole('definition').map((fact) => fact.textContent)
  return Object.fromEntries(names.map((name, at) => [name, facts[at]]))
}

test('shows a member the stored facts', () => {
  expect(factsOf()).toEqual({
    Username: 'Ada',
    Email: 'ada@grid.test Confirmed',
    'Member since': '3 February 2026',
    Reputation: '37',
  })
  expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/members/Ada')
})

test('shows the admin role, and reason and end of a ban', () => {
  const ban = { reason: 'Spam.', expires_at: { toDate: () => joined, toMillis: () => 0 } }
  expect(factsOf({ isAdmin: true, ban })).toMatchObject({
    Role: 'Admin',
    Ban: 'Spam. Ends on 3 February 2026.',
  })
})

test('shows the unverified e-mail of an incomplete sign-up', () => {
  const account = { ...session.account, emailVerified: false }
  expect(factsOf({ profile: null, account })).toEqual({
    Email: 'ada@grid.test Not confirmed yet',
  })
})
