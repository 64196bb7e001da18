// @vitest-environment happy-dom

import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { firestore } from '../../data/firestore-server.fixture'
import { theme } from '../../design/theme'
import { HiddenMembersSubscription } from '../../session/hidden-members'
import { SessionContext, type SignedIn } from '../../session/session'
import { HiddenMembers } from './hidden-members'

const ADA: SignedIn = {
  status: 'signed-in',
  account: { id: 'ada', email: 'ada@grid.test', emailVerified: true },
  profile: null,
  profileLoading: false,
  isAdmin: false,
  method: 'password',
  adminNeeds: null,
  ban: null,
}

test('shows that nobody is hidden only once the server has confirmed it', async () => {
  const answer = firestore.hold('hidden_members/ada', 'listen')
  render(
    <ThemeProvider theme={theme}>
      <MemoryRouter>
        <SessionContext value={ADA}>
          <HiddenMembersSubscription />
          <HiddenMembers uid="ada" />
        </SessionContext>
      </MemoryRouter>
    </ThemeProvider>,
  )
  expect(screen.getByRole('status').textContent).toBe('Loading whom you hide...')
  answer()
  expect(await screen.findByText('You have muted and blocked nobody.')).toBeTruthy()
})
