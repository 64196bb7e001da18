// @vitest-environment happy-dom

import { act, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../design/notify'
import { profileOf, sessionOf } from './member.fixture'
import { InApp } from './render.fixture'
import { RequireAdmin, RequireSignIn } from './require-session'
import { type Session, SessionContext, type SignedIn } from './session'
import { SessionProvider, sessionStore } from './session-store'

const call = vi.fn()
vi.mock('../data/callables', () => ({ call: (...input: unknown[]) => call(...input) }))
vi.mock('./session.auth', () => ({ watchAuth: () => undefined }))

let count = 0

function member(changes: Partial<SignedIn> = {}): SignedIn {
  const profile = profileOf('ada', { is_admin: changes.isAdmin ?? false })
  return sessionOf(`ada-${count}`, { profile, ...changes })
}

const site = (
  <MemoryRouter initialEntries={['/admin']}>
    <Routes>
      <Route path="/" element="The start" />
      <Route
        path="/admin"
        element={<RequireAdmin waiting="Loading Admin Panel...">The dashboard</RequireAdmin>}
      />
    </Routes>
  </MemoryRouter>
)

function page(session: Session) {
  return <SessionContext value={session}>{site}</SessionContext>
}

beforeEach(() => {
  sessionStore.setState({ isConfirmed: true })
  count += 1
  vi.spyOn(console, 'warn').mockReturnValue()
})

test('lets an admin through and asks the server nothing', () => {
  render(page(member({ isAdmin: true })))
  screen.getByText('The dashboard')
  expect(call).not.toHaveBeenCalled()
})

test('lets an admin through whose browser has lost the was-signed-in flag', async () => {
  sessionStore.setState({ session: { status: 'signed-out' }, isConfirmed: false })
  render(<SessionProvider>{site}</SessionProvider>)
  screen.getByText('Loading Admin Panel...')
  await act(async () => {
    sessionStore.setState({ session: member({ isAdmin: true }), isConfirmed: true })
  })
  screen.getByText('The dashboard')
})

test('lets an admin without the required passkey through to the page that offers one', () => {
  render(page(member({ adminNeeds: 'passkey' })))
  screen.getByText('The dashboard')
  expect(call).not.toHaveBeenCalled()
})

const unverified = { id: 'new', email: 'new@grid.test', emailVerified: false }
test.each([
  ['a visitor', { status: 'signed-out' } as const],
  ['who has not verified the address', member({ account: unverified })],
  ['who has no profile', member({ profile: null })],
  ['who is banned', member({ ban: { reason: 'Spam.', expires_at: null } })],
])('%s is sent to the start, and nothing is asked', (_, session) => {
  render(page(session))
  screen.getByText('The start')
  expect(call).not.toHaveBeenCalled()
})

test('asks the server once about a member, who waits and is sent to the start', async () => {
  call.mockResolvedValue({ named: false, changed: false })
  const view = render(page(member()))
  screen.getByText('Loading Admin Panel...')
  await screen.findByText('The start')
  view.unmount()
  render(page(member()))
  await screen.findByText('The start')
  expect(call).toHaveBeenCalledExactlyOnceWith('claimBootstrapAdmin', {})
  expect(console.warn).not.toHaveBeenCalled()
})

test('restores the rights of an admin whose token has lost the claim', async () => {
  call.mockResolvedValue({ named: true, changed: true })
  const { profile } = member({ isAdmin: true })
  const view = render(page(member({ profile })))
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce())
  screen.getByText('Loading Admin Panel...')
  view.rerender(page(member({ profile, isAdmin: true })))
  screen.getByText('The dashboard')
})

test('redirects an admin who loses the rights, with a notice and without a request', () => {
  const announced = vi.spyOn(notify, 'blank').mockReturnValue('')
  const view = render(page(member({ isAdmin: true })))
  view.rerender(page(member()))
  screen.getByText('The start')
  expect(announced).toHaveBeenCalledExactlyOnceWith(
    'You are no longer an admin.',
    expect.anything(),
  )
  expect(call).not.toHaveBeenCalled()
})

test('shows the waiting screen until the rights of a bootstrap admin arrive', async () => {
  call.mockResolvedValue({ named: true, changed: true })
  const view = render(page(member()))
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce())
  screen.getByText('Loading Admin Panel...')
  view.rerender(page(member({ isAdmin: true })))
  screen.getByText('The dashboard')
})

test('redirects a member if the server fails, and checks again the next time', async () => {
  call.mockRejectedValueOnce(new Error('internal'))
  call.mockResolvedValueOnce({ named: true, changed: true })
  const view = render(page(member()))
  await screen.findByText('The start')
  expect(console.warn).toHaveBeenCalledOnce()
  view.unmount()
  render(page(member()))
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  screen.getByText('Loading Admin Panel...')
})

test('keeps the keyboard on a page whose session ends, and shows its beginning', () => {
  const account = (session: Session) => (
    <InApp session={session}>
      <RequireSignIn title="Your account" waiting="Loading...">
        <button type="button">Save</button>
      </RequireSignIn>
    </InApp>
  )
  const view = render(account(member()))
  screen.getByRole('button', { name: 'Save' }).focus()
  const scroll = vi.spyOn(window, 'scrollTo')
  view.rerender(account({ status: 'signed-out' }))
  expect(screen.getByRole('main')).toBe(document.activeElement)
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' })
})
