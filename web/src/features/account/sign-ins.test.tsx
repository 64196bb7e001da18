// @vitest-environment happy-dom
import type { Profile } from '@grid/schema/profile'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Timestamp } from 'firebase/firestore'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accounts } from '../../data/auth.fixture'
import { firestore } from '../../data/firestore-server.fixture'
import { functions } from '../../data/functions.fixture'
import { ConfirmProvider } from '../../design/confirm'
import { notify } from '../../design/notify'
import { profileOf, sessionOf } from '../../session/member.fixture'
import { renderInApp } from '../../session/render.fixture'
import { SignIns } from './sign-ins'

const PROFILE = profileOf('ada')
const MEMBER = sessionOf('ada', { profile: null })

const AT = new Date(2026, 10, 21, 9, 5)

const signInAt = (at: Date, more: object) => ({
  id: `ada_${at.getTime()}`,
  user_id: 'ada',
  signed_in_at: Timestamp.fromDate(at),
  method: 'password',
  browser: 'Firefox on Linux',
  ...more,
})

function show(profile: Profile | null = null) {
  renderInApp(
    <ConfirmProvider>
      <SignIns member={{ ...MEMBER, profile }} />
    </ConfirmProvider>,
  )
}

async function rows() {
  const list = await screen.findByRole('list', { name: 'Recent sign-ins' })
  return within(list)
    .getAllByRole('listitem')
    .map((row) => row.textContent)
}

beforeEach(() => {
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
    'Safari on iPhone22 November 2026 at 08:00Passkey',
    'Firefox on LinuxThis session21 November 2026 at 09:05Password',
    'Firefox on Linux20 November 2026 at 23:59Recovery code',
  ])
})

test('shows the present session before it is recorded', async () => {
  firestore.store('sign_ins', signInAt(new Date(2026, 10, 20), {}))
  show()
  const [present, ...others] = await rows()
  expect(present).toMatch(/This session21 November 2026 at 09:05Password$/)
  expect(others).toEqual(['Firefox on Linux20 November 2026 at 00:00Password'])
})

test('marks the session that a confirmation has renewed', async () => {
  const opened = new Date(2026, 10, 21, 8, 0)
  localStorage.setItem('grid.sign-in', `${opened.getTime()} password ada`)
  firestore.store('sign_ins', signInAt(opened, {}))
  show()
  expect(await rows()).toEqual(['Firefox on LinuxThis session21 November 2026 at 08:00Password'])
})

test('shows when password or passkey were last used, also without this site', async () => {
  show()
  const text =
    /Your password, a passkey, GitHub or a recovery code was last used on 21 November 2026 at 09:05/
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

test('stays when Auth has no user, before the page is replaced', async () => {
  accounts.reset()
  show()
  expect(screen.getByText(/The last .* sign-ins/)).toBeTruthy()
})

describe('another session', () => {
  const OTHER = new Date(2026, 10, 20, 8, 0)
  const button = 'End session of Firefox on Linux, 20 November 2026 at 08:00'
  const question = { name: 'End this session?' }

  beforeEach(() => {
    firestore.store('sign_ins', signInAt(AT, {}), signInAt(OTHER, {}))
  })

  const pressAndConfirm = async () => {
    await userEvent.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog', question))
    await userEvent.click(dialog.getByRole('button', { name: 'End session' }))
  }

  test('is ended after a question, with the keyboard too', async () => {
    const success = vi.spyOn(notify, 'success')
    functions.on('endSession', () => ({}))
    show(PROFILE)
    ;(await screen.findByRole('button', { name: button })).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', question))
    dialog.getByRole('button', { name: 'End session' }).focus()
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() =>
      expect(success).toHaveBeenCalledExactlyOnceWith(
        'The session has ended. That browser has to sign in again.',
      ),
    )
    expect(functions.calls()).toEqual([
      { name: 'endSession', input: { signed_in_at: OTHER.getTime() / 1_000 } },
    ])
  })

  test('goes on if the member declines, and says why it could not be ended', async () => {
    const failed = vi.spyOn(notify, 'error')
    show(PROFILE)
    await userEvent.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog', question))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(functions.calls()).toEqual([])
    await pressAndConfirm()
    await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
  })

  test('is open if it was confirmed after the others ended', async () => {
    const confirmed = new Date(2026, 10, 21, 9, 0)
    const times = { confirmed_at: [Timestamp.fromDate(confirmed)] }
    firestore.store('sign_ins', signInAt(OTHER, times))
    show({ ...PROFILE, signed_out_at: Timestamp.fromMillis(confirmed.getTime() - 1) })
    await screen.findByRole('button', { name: button })
  })

  test('is shown as ended, without a button', async () => {
    show({ ...PROFILE, ended_sessions: [OTHER.getTime() / 1_000] })
    expect(await rows()).toEqual([
      'Firefox on LinuxThis session21 November 2026 at 09:05Password',
      'Firefox on LinuxEnded20 November 2026 at 08:00Password',
    ])
    expect(screen.queryByRole('button')).toBeNull()
  })
})
