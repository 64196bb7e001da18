// @vitest-environment happy-dom

import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { accounts } from '../../data/auth.fixture'
import { functions } from '../../data/functions.fixture'
import { notify } from '../../design/notify'
import { WRONG_PASSWORD } from '../../session/reauthentication.auth'
import { renderInApp } from '../../session/render.fixture'
import { changePassword, EmailForm, PasswordForm } from './credentials'
import { ACCOUNT_MESSAGES } from './messages'

const OWN = 'ada@grid.test'
const PASSWORD = 'Gr1d-demo!'
const LONG_AGO = '2026-01-01T00:00:00Z'

beforeEach(() => {
  accounts.add({ uid: 'ada', email: OWN, password: PASSWORD })
  accounts.signIn('ada')
})

async function request(email: string) {
  renderInApp(<EmailForm uid="ada" />)
  const field = screen.getByLabelText('New email')
  await userEvent.clear(field)
  await userEvent.type(field, email)
  await userEvent.click(screen.getByRole('button', { name: 'Send a link' }))
}
const changes = () => accounts.mails().filter(({ kind }) => kind === 'change')

test('sends a link to the new address, and changes nothing before it is opened', async () => {
  await request(' New@Grid.test ')
  await screen.findAllByText(ACCOUNT_MESSAGES.emailLinkSent('new@grid.test'))
  expect(changes()).toEqual([{ to: 'new@grid.test', kind: 'change' }])
  expect(accounts.get('ada')?.email).toBe(OWN)
})

test('does not reveal that an address belongs to another account', async () => {
  accounts.add({ uid: 'eve', email: 'eve@grid.test' })
  await request('eve@grid.test')
  await screen.findAllByText(ACCOUNT_MESSAGES.emailLinkSent('eve@grid.test'))
  expect(changes()).toEqual([])
})

test.each([
  ['Ada@grid.test', ACCOUNT_MESSAGES.sameEmail],
  ['nobody', 'Please enter a valid email address.'],
])('rejects %s at the field', async (email, text) => {
  await request(email)
  await screen.findAllByText(text)
  expect(changes()).toEqual([])
})

test('sends nothing if the last sign-in is too old and is not confirmed', async () => {
  const blank = vi.spyOn(notify, 'blank').mockReturnValue('')
  accounts.signIn('ada', LONG_AGO)
  await request('new@grid.test')
  const text = 'This was not confirmed, so nothing was changed.'
  await vi.waitFor(() => expect(blank).toHaveBeenCalledExactlyOnceWith(text))
  // A cancel is no failure.
  expect(screen.queryByRole('presentation')).toBeNull()
  expect(changes()).toEqual([])
})

test('keeps the text and explains the failure without a connection', async () => {
  accounts.fail('sendMail', 'auth/network-request-failed')
  await request('new@grid.test')
  await screen.findByText(/try again/)
  expect(screen.getByLabelText<HTMLInputElement>('New email').value).toBe('new@grid.test')
})

test('still has the new address after a reload of the tab, but not once the link is sent', async () => {
  const open = () => {
    cleanup()
    renderInApp(<EmailForm uid="ada" />)
    return screen.getByLabelText<HTMLInputElement>('New email')
  }
  await userEvent.type(open(), 'new@grid.test')
  expect(open().value).toBe('new@grid.test')
  expect(localStorage).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Send a link' }))
  await screen.findAllByText(ACCOUNT_MESSAGES.emailLinkSent('new@grid.test'))
  expect(open().value).toBe('')
})

test('clears the form after a change and focuses its first field', async () => {
  renderInApp(<PasswordForm email={OWN} />)
  const current = () => screen.getByLabelText<HTMLInputElement>('Current password')
  expect(document.activeElement).toBe(document.body)
  const before = current()
  await userEvent.type(before, PASSWORD)
  await userEvent.type(screen.getByLabelText('New password'), 'N3w-grid-pass!')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'N3w-grid-pass!')
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(current()).not.toBe(before))
  expect(current().value).toBe('')
  expect(document.activeElement).toBe(current())
  expect(accounts.get('ada')?.password).toBe('N3w-grid-pass!')
})

describe('changePassword', () => {
  const OLD = 'Gr1d-demo!'
  const NEW = 'Gr1d-demo!2'
  const change = (from: string, to: string) =>
    changePassword({ current_password: from, password: to, confirm_password: to })
  const loseResponse = () =>
    accounts.fail('updatePassword', 'auth/network-request-failed', { isDone: true })

  let uid = ''
  const password = () => accounts.get(uid)?.password

  beforeEach(() => {
    // The page stores attempts by account.
    uid = crypto.randomUUID()
    accounts.add({ uid, email: 'bob@grid.test', password: OLD })
    accounts.signIn(uid)
    functions.on('noteCredentials', () => ({}))
  })

  test('changes the password with the current one, and rejects a wrong one', async () => {
    await change(OLD, NEW)
    expect(password()).toBe(NEW)
    await expect(change(OLD, 'Gr1d-demo!3')).rejects.toThrow(WRONG_PASSWORD)
  })

  test('lets the server notify the member of each change, and of no other attempt', async () => {
    await expect(change('Gr1d-wrong!', NEW)).rejects.toThrow(WRONG_PASSWORD)
    expect(functions.calls()).toEqual([])
    await change(OLD, NEW)
    expect(functions.calls()).toEqual([{ name: 'noteCredentials', input: {} }])
  })

  test('changes the password also while functions are unreachable', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    functions.reset()
    await change(OLD, NEW)
    expect(password()).toBe(NEW)
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce())
    warn.mockRestore()
  })

  test('accepts at the next attempt a change whose response was lost', async () => {
    loseResponse()
    await expect(change(OLD, NEW)).rejects.toThrow('auth/network-request-failed')
    await change(OLD, NEW)
    await expect(change(OLD, NEW)).rejects.toThrow(WRONG_PASSWORD)
  })

  test('warns that the last attempt may have changed the password', async () => {
    loseResponse()
    await expect(change(OLD, NEW)).rejects.toThrow('auth/network-request-failed')
    await expect(change(OLD, 'Gr1d-demo!3')).rejects.toThrow(ACCOUNT_MESSAGES.perhapsChanged)
    await change(NEW, 'Gr1d-demo!3')
    expect(password()).toBe('Gr1d-demo!3')
  })
})
