// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { AuthError, accounts } from '../../data/auth.fixture'
import { type ActionLink, applyEmailLink, readActionLink, setPassword } from './action-link.auth'

const email = 'ada@grid.test'
const reset = { operation: 'PASSWORD_RESET', email } as const
const lost = new AuthError('auth/network-request-failed')
const used = new AuthError('auth/invalid-action-code')
const tooOld = new AuthError('auth/expired-action-code')
const LATE: ActionLink = { action: 'verifyEmail', code: 'late', email, previousEmail: null }
const loseResponse = (isDone: boolean) => accounts.fail('useLink', lost.code, { isDone })

beforeEach(() => void accounts.add({ uid: 'ada', email, emailVerified: false }))

test('reads the action of a link, and rejects a link with another mode', async () => {
  const link = (mode: string) => new URLSearchParams({ mode, oobCode: 'a-code' })
  accounts.addLink('a-code', reset)
  expect(await readActionLink(link('resetPassword'))).toEqual({
    action: 'resetPassword',
    code: 'a-code',
    email,
    previousEmail: null,
  })
  expect(await readActionLink(link('verifyEmail'))).toBeNull()
})

test('reports a new password set by this attempt', async () => {
  accounts.addLink('once', reset)
  expect(await setPassword('once', 'Gr1d-demo!2')).toBe('this')
  expect(accounts.get('ada')?.password).toBe('Gr1d-demo!2')
})

test('reports a password set by an earlier attempt without a response', async () => {
  accounts.addLink('lost', reset)
  loseResponse(true)
  await expect(setPassword('lost', 'Gr1d-demo!')).rejects.toEqual(lost)
  expect(await setPassword('lost', 'Gr1d-demo!')).toBe('earlier')
})

test('verifies an e-mail with a link that a timed-out attempt has used', async () => {
  accounts.addLink('late', { operation: 'VERIFY_EMAIL', email })
  vi.useFakeTimers()
  const answer = accounts.hold('useLink')
  const first = expect(applyEmailLink(LATE)).rejects.toThrow('There was no response in time.')
  await vi.advanceTimersByTimeAsync(15_000)
  await first
  vi.useRealTimers()
  answer()
  await expect(applyEmailLink(LATE)).resolves.toBeUndefined()
  expect(accounts.get('ada')?.emailVerified).toBe(true)
})

test('rejects a link that somebody else used or that is expired', async () => {
  accounts.addLink('foreign', { ...reset, state: 'used' })
  await expect(setPassword('foreign', 'Gr1d-demo!')).rejects.toEqual(used)
  accounts.addLink('old', reset)
  loseResponse(false)
  await expect(setPassword('old', 'Gr1d-demo!')).rejects.toEqual(lost)
  accounts.addLink('old', { ...reset, state: 'expired' })
  await expect(setPassword('old', 'Gr1d-demo!')).rejects.toEqual(tooOld)
})
