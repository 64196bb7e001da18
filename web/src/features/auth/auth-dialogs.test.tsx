// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { theme } from '../../design/theme'
import { type Session, SessionContext, type SignedIn } from '../../session/session'
import { type AuthView, SignInDialogContext } from '../../session/sign-in-dialog'
import { AuthDialogs } from './auth-dialogs'

vi.mock('./load-accounts', () => ({ loadAccounts: () => Promise.resolve({}) }))

const close = vi.fn()
const PATIENT = { timeout: 4_000 }

beforeAll(async () => {
  await Promise.all([import('./auth-dialog'), import('./finish-sign-up-dialog')])
}, 30_000)
afterEach(() => {
  cleanup()
  close.mockClear()
})

const joan: SignedIn = {
  status: 'signed-in',
  account: { id: 'joan', email: 'joan@grid.test', emailVerified: false },
  profile: null,
  profileLoading: false,
  isAdmin: false,
  ban: null,
}
const instant = { toMillis: () => 0, toDate: () => new Date(0) }
const profile = {
  id: 'joan',
  username: 'joan',
  username_lower: 'joan',
  created_at: instant,
  reputation: 0,
  is_admin: false,
}

function show(view: AuthView | null, session: Session) {
  render(
    <ThemeProvider theme={theme}>
      <SessionContext value={session}>
        <SignInDialogContext value={{ view, open: () => undefined, close }}>
          <AuthDialogs />
        </SignInDialogContext>
      </SessionContext>
    </ThemeProvider>,
  )
}

test.each([
  ['sign-in', 'Access the Hub'],
  ['sign-up', 'Join The Grid'],
  ['reset', 'Reset your password'],
] as const)('opens at %s under the title "%s"', async (view, title) => {
  show(view, { status: 'signed-out' })
  expect(await screen.findByText(title, undefined, PATIENT)).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
})

test('closes once a member is here, from whichever tab', async () => {
  show('sign-in', { ...joan, profile })
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
})

test('stays open while a sign-up has an account and no profile yet', async () => {
  show('sign-up', joan)
  expect(await screen.findByText('Join The Grid', undefined, PATIENT)).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
})

test('asks an account without a profile for its username', async () => {
  show(null, joan)
  expect(await screen.findByText('Choose your username', undefined, PATIENT)).toBeTruthy()
})
