// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { storageKeys, usernameDrafts } from '../../browser/storage'
import { sessionOf } from '../../session/member.fixture'
import { InApp } from '../../session/render.fixture'
import type { Session } from '../../session/session'
import { type AuthView, SignInDialogContext } from '../../session/sign-in-dialog'
import { AuthDialogs, VerificationBanner } from './auth-prompts'

vi.mock('./identity-fields', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./identity-fields')>()),
  loadAccounts: () => Promise.resolve({}),
}))

const close = vi.fn()
const SLOW = { timeout: 4_000 }

beforeAll(async () => {
  await Promise.all([
    import('./auth-dialog'),
    import('./finish-sign-up-dialog'),
    import('./verification-strip'),
  ])
}, 30_000)

const joan = sessionOf('joan', { profile: null })

const visitor = { status: 'signed-out' } as const
const member = sessionOf('joan')

const page = (view: AuthView | null, session: Session) => (
  <InApp session={session}>
    <SignInDialogContext value={{ view, open: () => undefined, close }}>
      {session.status === 'signed-out' && <button type="button">Opener</button>}
      <main id="main" tabIndex={-1} />
      <AuthDialogs />
    </SignInDialogContext>
  </InApp>
)

const show = (view: AuthView | null, session: Session) => render(page(view, session))

test.each([
  ['sign-in', 'Access the Hub'],
  ['sign-up', 'Join The Grid'],
  ['reset', 'Reset your password'],
] as const)('opens at %s under the title "%s"', async (view, title) => {
  show(view, { status: 'signed-out' })
  expect(await screen.findByText(title, undefined, SLOW)).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
})

test('leaves no draft of a username that was stored before its answer arrives', async () => {
  const view = show(null, joan)
  const field = await screen.findByLabelText('Username', undefined, SLOW)
  fireEvent.change(field, { target: { value: 'joan-of-grid' } })
  await vi.waitFor(() => expect(storageKeys(usernameDrafts('joan'))).toHaveLength(1))
  view.rerender(page(null, member))
  expect(storageKeys(usernameDrafts('joan'))).toEqual([])
})

test('closes once a member is signed in, also from another tab', async () => {
  show('sign-in', member)
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
})

test.each([
  ['before the session starts', page(null, visitor)],
  ['after', page('sign-in', member)],
] as const)('focuses the page if its opener is removed, closed %s', async (_, then) => {
  const view = show(null, visitor)
  screen.getByText('Opener').focus()
  view.rerender(page('sign-in', visitor))
  expect(await screen.findByText('Access the Hub', undefined, SLOW)).toBeTruthy()
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  view.rerender(then)
  view.rerender(page(null, member))
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('main'))
})

test('restores the focus to its opener', async () => {
  const view = show(null, visitor)
  screen.getByText('Opener').focus()
  view.rerender(page('sign-in', visitor))
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'), SLOW)
  view.rerender(page(null, visitor))
  expect(document.activeElement?.textContent).toBe('Opener')
})

test('stays open while a sign-up has no profile yet', async () => {
  show('sign-up', joan)
  expect(await screen.findByText('Join The Grid', undefined, SLOW)).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
})

test('explains a new member from GitHub why a username is missing', async () => {
  show(null, { ...joan, method: 'github' })
  expect(
    await screen.findByText(/^Your account was created with GitHub/, undefined, SLOW),
  ).toBeTruthy()
})

test('asks an account without a profile for a username', async () => {
  show(null, joan)
  expect(await screen.findByText('Choose your username', undefined, SLOW)).toBeTruthy()
})

test('still has the chosen username after a reload', async () => {
  const name = () => screen.findByLabelText('Username', undefined, SLOW)
  show(null, joan)
  fireEvent.change(await name(), { target: { value: 'joan_of_arc' } })
  cleanup()
  show(null, joan)
  expect(await name()).toHaveProperty('value', 'joan_of_arc')
})

test('offers a member, who asks for a new password, no way back to a sign-in', async () => {
  const view = show('reset', member)
  await screen.findByText('Reset your password', undefined, SLOW)
  expect(screen.queryByText('Back to sign in')).toBeNull()
  view.rerender(page('reset', visitor))
  fireEvent.click(screen.getByText('Back to sign in'))
  await screen.findByText('Access the Hub')
  // The member signs in in another tab.
  view.rerender(page('reset', member))
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
})

test('shows an address to confirm only once the profile shows that the session goes on', async () => {
  const account = { id: 'joan', email: 'joan@grid.test', emailVerified: false }
  const banner = (session: Session) => (
    <InApp session={session}>
      <VerificationBanner />
    </InApp>
  )
  const view = render(banner({ ...joan, account, profileLoading: true }))
  await act(() => vi.dynamicImportSettled())
  expect(screen.queryByText('joan@grid.test')).toBeNull()
  view.rerender(banner({ ...member, account }))
  await screen.findByText('joan@grid.test', undefined, SLOW)
})

test('keeps what was typed when somebody clicks beside the dialog', async () => {
  show('sign-up', { status: 'signed-out' })
  const name = await screen.findByLabelText('Username', undefined, SLOW)
  const clickBeside = () => {
    const container = document.querySelector('.MuiDialog-container') ?? document.body
    fireEvent.mouseDown(container)
    fireEvent.click(container)
  }
  fireEvent.change(name, { target: { value: 'joan' } })
  clickBeside()
  expect(close).not.toHaveBeenCalled()
  fireEvent.keyDown(name, { key: 'Escape' })
  expect(close).toHaveBeenCalledOnce()
})

test('still has the typed username after a look at the other tab, and after Back', async () => {
  const view = show('sign-up', visitor)
  const name = () => screen.findByLabelText('Username', undefined, SLOW)
  fireEvent.change(await name(), { target: { value: 'joan' } })
  fireEvent.click(screen.getByRole('tab', { name: 'Sign In' }))
  fireEvent.click(screen.getByRole('tab', { name: 'Sign Up' }))
  expect(await name()).toHaveProperty('value', 'joan')
  view.rerender(page(null, visitor))
  view.rerender(page('sign-up', visitor))
  expect(await name()).toHaveProperty('value', 'joan')
})

test('still has what was typed after a reload, except passwords, but not after a sign-in', async () => {
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label, undefined, SLOW), { target: { value } })
  const value = async (label: string) =>
    Reflect.get(await screen.findByLabelText(label, undefined, SLOW), 'value')
  const reload = (before: { unmount: () => void }) => {
    before.unmount()
    return show('sign-up', visitor)
  }
  const view = show('sign-up', visitor)
  await type('Username', 'joan')
  await type('Email', 'joan@grid.test')
  await type('Password', 'Gr1d-demo!')
  const again = reload(view)
  expect(await value('Username')).toBe('joan')
  expect(await value('Email')).toBe('joan@grid.test')
  expect(await value('Password')).toBe('')
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('Gr1d-demo!')
  again.rerender(page(null, member))
  expect(sessionStorage).toHaveLength(0)
  reload(again)
  expect(await value('Username')).toBe('')
})

test('still has the typed e-mail after Back, but not after a sign-in', async () => {
  const view = show('sign-in', visitor)
  const field = await screen.findByLabelText('Email', undefined, SLOW)
  fireEvent.change(field, { target: { value: 'joan@grid.test' } })
  view.rerender(page(null, visitor))
  view.rerender(page('sign-up', visitor))
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'joan@grid.test')
  view.rerender(page(null, member))
  view.rerender(page('sign-in', visitor))
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', '')
})
