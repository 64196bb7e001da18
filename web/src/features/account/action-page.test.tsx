// @vitest-environment happy-dom
import { exactInstant } from '@grid/schema/exact-instant'
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { theme } from '../../design/theme'
import { type Session, SessionContext, type SignedIn } from '../../session/session'
import { ActionPage } from './action-page'

const { verifyEmail } = vi.hoisted(() => ({ verifyEmail: vi.fn() }))
vi.mock('./action-link.auth', () => ({
  readActionLink: async () => ({ action: 'verifyEmail', code: 'c', email: 'owner@lab.test' }),
  isExpiredLink: () => false,
  setPassword: vi.fn(),
  verifyEmail,
}))

const signedIn = (email: string): SignedIn => ({
  status: 'signed-in',
  account: { id: 'u1', email, emailVerified: false },
  profile: {
    id: 'u1',
    username: 'impostor',
    username_lower: 'impostor',
    created_at: exactInstant(Date.parse('2026-11-24T12:00:00Z') / 1_000, 0),
    reputation: 0,
    is_admin: false,
  },
  profileLoading: false,
  isAdmin: false,
  method: 'password',
  needsPasskey: false,
  ban: null,
})

function open(session: Session) {
  render(
    <ThemeProvider theme={theme}>
      <SessionContext value={session}>
        <MemoryRouter initialEntries={['/account/action?mode=verifyEmail&oobCode=c']}>
          <ActionPage />
        </MemoryRouter>
      </SessionContext>
    </ThemeProvider>,
  )
}

beforeEach(() => {
  verifyEmail.mockReset().mockResolvedValue(undefined)
})
afterEach(cleanup)

const CONFIRM = { name: 'Confirm this address' }

test('shows username and age of the account and verifies its e-mail on a click', async () => {
  open(signedIn('Owner@Lab.test'))
  const button = await screen.findByRole('button', CONFIRM)
  expect(screen.getByText(/impostor, created on 24 November 2026/)).toBeTruthy()
  expect(verifyEmail).not.toHaveBeenCalled()
  await userEvent.click(button)
  expect(verifyEmail).toHaveBeenCalledExactlyOnceWith('c')
  await screen.findByText('Your address is confirmed. Thank you!')
})

test.each<[string, Session]>([
  ['a visitor', { status: 'signed-out' }],
  ['a member with another e-mail', signedIn('other@lab.test')],
])('asks %s to sign in to the account, and verifies nothing', async (_, session) => {
  open(session)
  await screen.findByText(/Sign in to the account of owner@lab.test to confirm the address/)
  expect(screen.queryByRole('button', CONFIRM)).toBeNull()
})

test('waits for the session before it decides', async () => {
  open({ status: 'loading' })
  await screen.findByText('Confirm your address')
  expect(screen.queryByRole('button', CONFIRM)).toBeNull()
  expect(screen.queryByText(/Sign in to the account/)).toBeNull()
})
