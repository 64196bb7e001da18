// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { WRONG_PASSWORD } from '../../session/reauthentication.auth'
import { ACCOUNT_MESSAGES } from './messages'
import { changePassword } from './password.auth'

type Account = { readonly uid: string; readonly email: string }
const state = vi.hoisted(() => ({
  password: '',
  isResponseLost: false,
  auth: { currentUser: null as Account | null },
}))

const failure = (code: string) => Object.assign(new Error(code), { code })

vi.mock('../../data/auth', () => ({ auth: state.auth }))
vi.mock('firebase/auth', () => ({
  EmailAuthProvider: { credential: (_: string, password: string) => password },
  reauthenticateWithCredential: async (_: Account, password: string) => {
    if (password !== state.password) throw failure('auth/invalid-credential')
  },
  updatePassword: async (_: Account, password: string) => {
    state.password = password
    if (state.isResponseLost) throw failure('auth/network-request-failed')
  },
}))

const OLD = 'Gr1d-demo!'
const NEW = 'Gr1d-demo!2'
const change = (from: string, to: string) =>
  changePassword({ current_password: from, password: to, confirm_password: to })

beforeEach(() => {
  state.password = OLD
  state.isResponseLost = false
  // The page stores attempts by account.
  state.auth.currentUser = { uid: crypto.randomUUID(), email: 'ada@grid.test' }
})

test('changes the password with the current one, and rejects a wrong one', async () => {
  await change(OLD, NEW)
  expect(state.password).toBe(NEW)
  await expect(change(OLD, 'Gr1d-demo!3')).rejects.toThrow(WRONG_PASSWORD)
})

test('accepts at the next attempt a change whose response was lost', async () => {
  state.isResponseLost = true
  await expect(change(OLD, NEW)).rejects.toThrow('auth/network-request-failed')
  state.isResponseLost = false
  await change(OLD, NEW)
  await expect(change(OLD, NEW)).rejects.toThrow(WRONG_PASSWORD)
})

test('warns that the last attempt may have changed the password', async () => {
  state.isResponseLost = true
  await expect(change(OLD, NEW)).rejects.toThrow('auth/network-request-failed')
  state.isResponseLost = false
  await expect(change(OLD, 'Gr1d-demo!3')).rejects.toThrow(ACCOUNT_MESSAGES.perhapsChanged)
  await change(NEW, 'Gr1d-demo!3')
  expect(state.password).toBe('Gr1d-demo!3')
})
