// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen, within } from '@testing-library/react'
import { Timestamp } from 'firebase/firestore'
import { beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '../../data/auth.fixture'
import { firestore } from '../../data/firestore-server.fixture'
import { theme } from '../../design/theme'
import type { SignedIn } from '../../session/session'
import { SignIns } from './sign-ins'

const MEMBER: SignedIn = {
  status: 'signed-in',
  account: { id: 'ada', email: 'ada@grid.test', emailVerified: true },
  profile: null,
  profileLoading: false,
  isAdmin: false,
  method: 'password',
  adminNeeds: null,
  ban: null,
}

const AT = new Date(2026, 10, 21, 9, 5)

const signInAt = (at: Date, more: object) => ({
  id: `ada_${at.getTime()}`,
  user_id: 'ada',
  signed_in_at: Timestamp.fromDate(at),
  method: 'password',
  browser: 'Firefox on Linux',
  ...more,
})

function show() {
  render(
    <ThemeProvider theme={theme}>
      <SignIns member={MEMBER} />
    </ThemeProvider>,
  )
}

async function rows() {
  const list = await screen.findByRole('list', { name: 'Recent sign-ins' })
  return within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent)
}

beforeEach(() => {
  localStorage.clear()
  accounts.add({ uid: 'ada', email: 'ada@grid.test' })
  accounts.signIn('ada', AT.toISOString())
})

test('shows the sign-ins, newest first, and marks the present session', async () => {
  firestore.store(
    'sign_ins',
    signInAt(new Date(2026, 10, 20, 23, 59), { method: 'recovery' }),
    signInAt(AT, {}),
    signInAt(new Date(2026, 10, 22, 8, 0), { method: 'passkey', browser: 'Safari on iPhone' }),
    { ...signInAt(AT, {}), id: 'eve_1', user_id: 'eve' },
  )
  show()
  expect(await rows()).toEqual([
    'Safari on iPhone22 November 2026, 08:00Passkey',
    'Firefox on LinuxThis session21 November 2026, 09:05Password',
    'Firefox on Linux20 November 2026, 23:59Recovery code',
  ])
})

test('shows the present session before it is recorded', async () => {
  firestore.store('sign_ins', signInAt(new Date(2026, 10, 20), {}))
  show()
  const [present, ...others] = await rows()
  expect(present).toMatch(/This session21 November 2026, 09:05Password$/)
  expect(others).toEqual(['Firefox on Linux20 November 2026, 00:00Password'])
})

test('marks the session that a confirmation has renewed', async () => {
  const opened = new Date(2026, 10, 21, 8, 0)
  localStorage.setItem('grid.sign-in', `${opened.getTime()} password ada`)
  firestore.store('sign_ins', signInAt(opened, {}))
  show()
  expect(await rows()).toEqual(['Firefox on LinuxThis session21 November 2026, 08:00Password'])
})

test('shows when password or passkey were last used, also without this site', async () => {
  show()
  const text =
    /Your password, a passkey, GitHub or a recovery code was last used on 21 November 2026, 09:05/
  expect((await screen.findByText(/The last 20 sign-ins/)).textContent).toMatch(text)
})

test('shows the present session and an error while the others cannot be read', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  firestore.fail('sign_ins', 'permission-denied', { on: 'listen' })
  show()
  expect(await rows()).toHaveLength(1)
  expect(screen.getByText('Your other sign-ins could not be read. Still trying.')).toBeDefined()
  expect(error).toHaveBeenCalled()
})
