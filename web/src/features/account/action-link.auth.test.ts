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

test('reads the action of a link, and rejects a link with another mode', async () => {
  const link = (mode: string) => new URLSearchParams({ mode, oobCode: 'a-code' })
  const email = 'ada@grid.example'
  const reset = { action: 'resetPassword', code: 'a-code', email }
  expect(await readActionLink(link('resetPassword'))).toEqual(reset)
  expect(await readActionLink(link('verifyEmail'))).toBeNull()
})

test('reports a new password set by this attempt', async () => {
  expect(await setPassword('once', 'Gr1d-demo!')).toBe('this')
})

test('reports a password set by an earlier attempt without a response', async () => {
  call.mockRejectedValueOnce(lost).mockRejectedValueOnce(used)
  await expect(setPassword('lost', 'Gr1d-demo!')).rejects.toBe(lost)
  expect(await setPassword('lost', 'Gr1d-demo!')).toBe('earlier')
})

test('verifies an e-mail with a link that a timed-out attempt has used', async () => {
  vi.useFakeTimers()
  call.mockReturnValueOnce(new Promise(() => undefined)).mockRejectedValueOnce(used)
  const first = expect(verifyEmail('late')).rejects.toThrow('No answer came in time.')
  await vi.advanceTimersByTimeAsync(15_000)
  await first
  vi.useRealTimers()
  await expect(verifyEmail('late')).resolves.toBeUndefined()
})

test('rejects a link that somebody else used or that is expired', async () => {
  call.mockRejectedValueOnce(used)
  await expect(setPassword('foreign', 'Gr1d-demo!')).rejects.toBe(used)
  call.mockRejectedValueOnce(lost).mockRejectedValueOnce(tooOld)
  await expect(setPassword('old', 'Gr1d-demo!')).rejects.toBe(lost)
  await expect(setPassword('old', 'Gr1d-demo!')).rejects.toBe(tooOld)
})
