// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { readActionLink, setPassword, verifyEmail } from './action-link.auth'

const call = vi.hoisted(() => vi.fn<(code: string) => Promise<void>>())
vi.mock('../../data/auth', () => ({
  auth: { authStateReady: async () => undefined, currentUser: null },
}))
vi.mock('firebase/auth', () => ({
  checkActionCode: async () => ({
    operation: 'PASSWORD_RESET',
    data: { email: 'ada@grid.example' },
  }),
  applyActionCode: (_: unknown, code: string) => call(code),
  confirmPasswordReset: (_: unknown, code: string) => call(code),
}))

const failure = (code: string) => Object.assign(new Error(code), { code })
const lost = failure('auth/network-request-failed')
const used = failure('auth/invalid-action-code')
const tooOld = failure('auth/expired-action-code')

beforeEach(() => call.mockReset().mockResolvedValue())

test('a link does what its code is for, and is dead where it says something else', async () => {
  const link = (mode: string) => new URLSearchParams({ mode, oobCode: 'a-code' })
  const email = 'ada@grid.example'
  const reset = { action: 'resetPassword', code: 'a-code', email }
  expect(await readActionLink(link('resetPassword'))).toEqual(reset)
  expect(await readActionLink(link('verifyEmail'))).toBeNull()
})

test('a new password is set by the try that was answered', async () => {
  expect(await setPassword('once', 'Gr1d-demo!')).toBe('this')
})

test('a link that a try without an answer used up has set the password', async () => {
  call.mockRejectedValueOnce(lost).mockRejectedValueOnce(used)
  await expect(setPassword('lost', 'Gr1d-demo!')).rejects.toBe(lost)
  expect(await setPassword('lost', 'Gr1d-demo!')).toBe('earlier')
})

test('a link that a late try used up has proven the address', async () => {
  vi.useFakeTimers()
  call.mockReturnValueOnce(new Promise(() => undefined)).mockRejectedValueOnce(used)
  const first = expect(verifyEmail('late')).rejects.toThrow('No answer came in time.')
  await vi.advanceTimersByTimeAsync(15_000)
  await first
  vi.useRealTimers()
  await expect(verifyEmail('late')).resolves.toBeUndefined()
})

test('a link that was used by somebody else, or grew too old, is dead', async () => {
  call.mockRejectedValueOnce(used)
  await expect(setPassword('foreign', 'Gr1d-demo!')).rejects.toBe(used)
  call.mockRejectedValueOnce(lost).mockRejectedValueOnce(tooOld)
  await expect(setPassword('old', 'Gr1d-demo!')).rejects.toBe(lost)
  await expect(setPassword('old', 'Gr1d-demo!')).rejects.toBe(tooOld)
})
