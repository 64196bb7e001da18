import { beforeEach, expect, test, vi } from 'vitest'
import { accounts } from '../../data/auth.fixture'
import { functions } from '../../data/functions.fixture'
import { WRONG_PASSWORD } from '../../session/reauthentication.auth'
import { changePassword } from './credentials'
import { ACCOUNT_MESSAGES } from './messages'

// @vitest-environment happy-dom

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
  accounts.add({ uid, email: 'ada@grid.test', password: OLD })
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
