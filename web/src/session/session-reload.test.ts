// @vitest-environment happy-dom
import type { User } from 'firebase/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadAccountOnReturn } from './session.auth'

const { dropSession } = vi.hoisted(() => ({ dropSession: vi.fn(() => Promise.resolve()) }))
vi.mock('../data/auth', () => ({ auth: {}, dropSession }))
vi.mock('./session.firestore', () => ({}))
vi.mock('firebase/auth', () => ({}))

const MINUTE = 60_000
const settle = () => vi.advanceTimersByTimeAsync(0)
const comeBack = async () => {
  window.dispatchEvent(new Event('focus'))
  await settle()
}

let user: { emailVerified: boolean; reload: () => Promise<void>; getIdToken: () => Promise<string> }
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  user = {
    emailVerified: false,
    reload: vi.fn(() => Promise.resolve()),
    getIdToken: vi.fn(() => Promise.resolve('token')),
  }
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const watch = () => {
  stop = reloadAccountOnReturn(user as unknown as User)
}

test('refreshes the token on return if the e-mail was verified elsewhere', async () => {
  watch()
  user.reload = vi.fn(async () => {
    user.emailVerified = true
  })
  await comeBack()
  expect(user.getIdToken).toHaveBeenCalledExactlyOnceWith(true)
})

test('reloads a verified account at most every 5 minutes', async () => {
  user.emailVerified = true
  watch()
  vi.advanceTimersByTime(4 * MINUTE)
  await comeBack()
  expect(user.reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(MINUTE)
  await comeBack()
  await comeBack()
  expect(user.reload).toHaveBeenCalledOnce()
})

test('reloads nothing offline, but at the next return', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  watch()
  await comeBack()
  expect(user.reload).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  await comeBack()
  expect(user.reload).toHaveBeenCalledOnce()
})

test('only logs a failed reload', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  user.reload = () => Promise.reject(new Error('no network'))
  watch()
  await comeBack()
  expect(warn).toHaveBeenCalledOnce()
  expect(dropSession).not.toHaveBeenCalled()
})

test('ends the session of an account that was deleted elsewhere', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  user.reload = () => Promise.reject({ code: 'auth/user-not-found' })
  watch()
  await comeBack()
  expect(dropSession).toHaveBeenCalledOnce()
})

test('reloads nothing after the end of the session', async () => {
  watch()
  stop()
  await comeBack()
  expect(user.reload).not.toHaveBeenCalled()
})
