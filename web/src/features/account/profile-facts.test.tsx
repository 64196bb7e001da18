// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { theme } from '../../design/theme'
import type { SignedIn } from '../../session/session'
import { ProfileFacts } from './account-page'

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
  ban: null,
}

/** What the page says of who is signed in, by the names of the facts. */
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

test('a member reads what The Grid knows about them', () => {
  expect(factsOf()).toEqual({
    Username: 'Ada',
    Email: 'ada@grid.test Confirmed',
    'Member since': '3 February 2026',
    Reputation: '37',
  })
  expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/members/Ada')
})

test('an admin reads so, and who is banned why and until when', () => {
  const ban = { reason: 'Spam.', expires_at: { toDate: () => joined, toMillis: () => 0 } }
  expect(factsOf({ isAdmin: true, ban })).toMatchObject({
    Role: 'Admin',
    Ban: 'Spam. Ends on 3 February 2026.',
  })
})

test('who has not finished signing up reads which address is theirs, and that it is not proven', () => {
  const account = { ...session.account, emailVerified: false }
  expect(factsOf({ profile: null, account })).toEqual({
    Email: 'ada@grid.test Not confirmed yet',
  })
})
