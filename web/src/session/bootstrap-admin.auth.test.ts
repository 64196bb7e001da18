// @vitest-environment happy-dom
import type { User } from 'firebase/auth'
import { beforeEach, expect, test, vi } from 'vitest'

const { auth, call } = vi.hoisted(() => ({
  auth: { currentUser: null as { uid: string } | null },
  call: vi.fn(),
}))
vi.mock('../data/auth', () => ({ auth }))
vi.mock('../data/callables', () => ({ call }))

const claims = { email_verified: true }
const ada = { uid: 'ada', getIdTokenResult: async () => ({ claims }) } as unknown as User

/** Reloads the page, checks a member twice, and waits until the browser is idle. */
async function loadPage() {
  vi.resetModules()
  const { checkBootstrapAdmin } = await import('./bootstrap-admin.auth')
  const check = async () => {
    checkBootstrapAdmin(ada)
    checkBootstrapAdmin(ada)
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.dynamicImportSettled()
  }
  await check()
  return check
}

beforeEach(() => {
  vi.useFakeTimers()
  claims.email_verified = true
  auth.currentUser = ada
  call.mockResolvedValue({ named: false, changed: false })
})

test('checks a member once per device, also after a reload', async () => {
  await loadPage()
  await loadPage()
  expect(call).toHaveBeenCalledExactlyOnceWith('claimBootstrapAdmin', {})
})

test('checks again after a reload if the server did not respond', async () => {
  call.mockRejectedValue(new Error('no answer'))
  const check = await loadPage()
  await check()
  expect(call).toHaveBeenCalledOnce()
  await loadPage()
  expect(call).toHaveBeenCalledTimes(2)
})

test('checks only once the token has the verified e-mail', async () => {
  claims.email_verified = false
  const check = await loadPage()
  expect(call).not.toHaveBeenCalled()
  claims.email_verified = true
  await check()
  expect(call).toHaveBeenCalledOnce()
})

test('skips the check for a member who has signed out meanwhile', async () => {
  auth.currentUser = null
  await loadPage()
  expect(call).not.toHaveBeenCalled()
})

test('only logs a failed check', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  call.mockRejectedValue(new Error('gone'))
  await loadPage()
  expect(warn).toHaveBeenCalledOnce()
})
