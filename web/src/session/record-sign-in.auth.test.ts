// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage, storageKey } from '../browser/storage'
import {
  forgetRecordedSignIn,
  recordedAt,
  requestSessionEnd,
  signInRecorder,
} from './record-sign-in.auth'

const { auth, call } = vi.hoisted(() => ({
  auth: { currentUser: null as { uid: string; getIdToken: () => Promise<string> } | null },
  call: vi.fn(),
}))
vi.mock('../data/auth', () => ({ auth }))
vi.mock('../data/callables', () => ({ call }))

const AT = Date.parse('2026-11-21T12:00:00Z')
const LATER = AT + 600_000

/** Reloads the page, whose session was opened like this, and waits until the browser is idle. */
async function loadPage(method: 'password' | 'passkey' | 'recovery' = 'password', at = AT) {
  const recordSignIn = signInRecorder('ada')
  void recordSignIn({ method, signedInAt: at })
  void recordSignIn({ method, signedInAt: at })
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  auth.currentUser = { uid: 'ada', getIdToken: async () => 'token' }
  call.mockResolvedValue({ may_claim: true, is_continued: true })
})

test('records a session once, also after a reload', async () => {
  await loadPage()
  await loadPage()
  expect(call).toHaveBeenCalledExactlyOnceWith('recordSignIn', {})
  expect(recordedAt('ada', 'password')).toBe(AT)
  expect(recordedAt('eve', 'password')).toBeNull()
})

test('stores that the member is no bootstrap admin, if the server says so', async () => {
  const stored = () => deviceStorage.read(storageKey('noFirstAdmin', 'ada'))
  await loadPage()
  expect(stored()).toBeNull()
  call.mockResolvedValueOnce({ may_claim: false, is_continued: false })
  await loadPage('passkey')
  expect(stored()).not.toBeNull()
})

test('records a confirmation by the same method with its sign-in, once', async () => {
  await loadPage()
  await loadPage('password', LATER)
  await loadPage('password', LATER)
  expect(call.mock.calls).toEqual([
    ['recordSignIn', {}],
    ['recordSignIn', { signed_in_at: AT / 1_000 }],
  ])
  expect(recordedAt('ada', 'password')).toBe(AT)
})

test('takes a confirmation whose sign-in is no longer recorded for a sign-in', async () => {
  await loadPage()
  call.mockResolvedValueOnce({ may_claim: true, is_continued: false })
  await loadPage('password', LATER)
  expect(recordedAt('ada', 'password')).toBe(LATER)
})

test('records the confirmation of the next session after a sign-out', async () => {
  await loadPage()
  await loadPage('password', LATER)
  forgetRecordedSignIn()
  await loadPage('password', AT + 1_000)
  await loadPage('password', AT + 2_000)
  expect(call).toHaveBeenLastCalledWith('recordSignIn', { signed_in_at: AT / 1_000 + 1 })
})

async function signOutNow() {
  const isOver = vi.fn<() => void>()
  const over = requestSessionEnd().then(isOver)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(1)
  return { isOver, over }
}

test('requests the end of the session at a sign-out, unless the device is offline', async () => {
  call.mockReturnValueOnce(new Promise(() => undefined))
  const { isOver } = await signOutNow()
  expect(isOver).toHaveBeenCalledOnce()
  expect(call).toHaveBeenCalledExactlyOnceWith('endSession', {})
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await signOutNow()
  expect(call).toHaveBeenCalledOnce()
})

test('signs out also if the server rejects that, or the token does not come in a second', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  call.mockRejectedValueOnce(new Error('gone'))
  const { over } = await signOutNow()
  await over
  expect(warn).toHaveBeenCalledOnce()
  auth.currentUser = { uid: 'ada', getIdToken: () => new Promise(() => undefined) }
  const { isOver } = await signOutNow()
  expect(isOver).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isOver).toHaveBeenCalledOnce()
})

test('records a sign-in by another method, and the next one after a sign-out', async () => {
  await loadPage('passkey')
  await loadPage('recovery', LATER)
  expect(call).toHaveBeenCalledTimes(2)
  expect(recordedAt('ada', 'recovery')).toBe(LATER)
  forgetRecordedSignIn()
  await loadPage('recovery', LATER + 1_000)
  expect(call).toHaveBeenCalledTimes(3)
})

test('tries again at the next page load while functions are unreachable', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  call.mockRejectedValueOnce(new Error('gone'))
  await loadPage()
  expect(recordedAt('ada', 'password')).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
  await loadPage()
  expect(call).toHaveBeenCalledTimes(2)
})

test('records nothing for a member who has signed out meanwhile', async () => {
  auth.currentUser = null
  await loadPage()
  expect(call).not.toHaveBeenCalled()
})
