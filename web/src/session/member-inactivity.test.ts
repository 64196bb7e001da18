// @vitest-environment happy-dom
import type { User } from 'firebase/auth'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../design/notify'
import { SESSION_MESSAGES } from './session'
import { watchAuth } from './session.auth'
import { setWasSignedIn } from './was-signed-in'

const ADA = { uid: 'ada', email: 'ada@grid.test', emailVerified: true }
const DAY = 24 * 3_600_000

const sdk = vi.hoisted(() => ({
  auth: { currentUser: null as object | null },
  dropSession: vi.fn<() => Promise<void>>(),
  call: vi.fn<(name: string) => Promise<object>>(),
  /** The Auth listeners of the opened tabs. */
  emitters: [] as ((user: User | null) => unknown)[],
}))
vi.mock('firebase/auth', () => ({
  onIdTokenChanged: (_: object, next: (typeof sdk.emitters)[number]) => sdk.emitters.push(next),
}))
vi.mock('../data/auth', () => ({ auth: sdk.auth, dropSession: sdk.dropSession }))
vi.mock('../data/callables', () => ({ call: sdk.call }))
vi.mock('./session.firestore', () => ({
  watchProfile: () => () => undefined,
  watchBan: () => () => undefined,
}))

const onSession = vi.fn()
const emit = (user: object | null) => {
  sdk.auth.currentUser = user
  sdk.emitters.at(-1)?.(user as User | null)
}

/** Opens the site in a new tab, where Auth restores the session. */
function open() {
  onSession.mockReset()
  watchAuth(onSession)
  emit(ADA)
}
const waitDays = (days: number) => vi.setSystemTime(Date.now() + days * DAY)
const comeBack = () => {
  window.dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
}
const settle = () => vi.advanceTimersByTimeAsync(1_000)
const isDropped = () => vi.waitFor(() => expect(sdk.dropSession).toHaveBeenCalled())

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  setWasSignedIn(true)
  // The accounts of this test have no tokens.
  sdk.call.mockResolvedValue({})
  sdk.dropSession.mockImplementation(async () => emit(null))
})
afterEach(() => {
  for (const emitToTab of sdk.emitters.splice(0)) emitToTab(null)
})

test('ends a session that nobody has used for 30 days, on the server too, and says so', async () => {
  const failed = vi.spyOn(notify, 'error')
  open()
  waitDays(30)
  open()
  await isDropped()
  expect(onSession).toHaveBeenCalledExactlyOnceWith({ status: 'signed-out' })
  await vi.waitFor(() => expect(sdk.call).toHaveBeenCalledExactlyOnceWith('endSession', {}))
  expect(failed).toHaveBeenCalledExactlyOnceWith(SESSION_MESSAGES.expired)
})

test('continues a session that is used within 30 days, however old it is', async () => {
  for (let visit = 0; visit < 3; visit += 1) {
    open()
    waitDays(29)
  }
  open()
  await settle()
  expect(sdk.dropSession).not.toHaveBeenCalled()
})

test('ends the session of a tab to which nobody returned for 30 days, once', async () => {
  open()
  waitDays(30)
  // Auth renews the token of a tab in the background.
  emit({ ...ADA })
  comeBack()
  await isDropped()
  await settle()
  expect(sdk.dropSession).toHaveBeenCalledOnce()
  expect(sdk.call).toHaveBeenCalledExactlyOnceWith('endSession', {})
})

test('takes each return to the tab for use', async () => {
  open()
  waitDays(29)
  comeBack()
  waitDays(29)
  comeBack()
  await settle()
  expect(sdk.dropSession).not.toHaveBeenCalled()
})

test('takes no tab in the background for use', async () => {
  open()
  waitDays(29)
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  comeBack()
  hidden.mockRestore()
  waitDays(1)
  comeBack()
  await isDropped()
})

test('ends no session that a sign-in has just opened, however long ago the last one was', async () => {
  open()
  emit(null)
  waitDays(60)
  open()
  await settle()
  expect(sdk.dropSession).not.toHaveBeenCalled()
})

test('lets a member continue after a clock was set back', async () => {
  open()
  waitDays(-60)
  open()
  waitDays(29)
  open()
  await settle()
  expect(sdk.dropSession).not.toHaveBeenCalled()
})
