// @vitest-environment happy-dom
import type { User } from 'firebase/auth'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announceHydrated } from '../browser/hydration'
import { notify } from '../design/notify'
import { SESSION_MESSAGES } from './session'
import { watchAuth } from './session.auth'
import { setWasSignedIn, wasSignedIn } from './was-signed-in'

const { onIdTokenChanged } = vi.hoisted(() => ({ onIdTokenChanged: vi.fn() }))
vi.mock('firebase/auth', () => ({ onIdTokenChanged }))
vi.mock('../data/auth', () => ({ auth: {}, dropSession: async () => undefined }))
vi.mock('./session.firestore', () => ({
  watchProfile: () => () => undefined,
  watchBan: () => () => undefined,
}))

const ADA = { uid: 'ada', email: 'ada@grid.test', emailVerified: true } as User
const failed = vi.spyOn(notify, 'error')
const tell = vi.fn()

/** Follows Auth; what it answers is up to the caller. */
function follow(): (user: User | null) => void {
  watchAuth(tell)
  return onIdTokenChanged.mock.lastCall?.[1]
}

beforeEach(() => setWasSignedIn(true))
afterEach(() => {
  toast.remove()
  vi.clearAllMocks()
  delete document.documentElement.dataset['prerendered']
})

test('a session that ended while its member was away is told once, at the return', () => {
  const answer = follow()
  answer(null)
  expect(failed).toHaveBeenCalledExactlyOnceWith(SESSION_MESSAGES.expired)
  expect(wasSignedIn()).toBe(false)
  answer(null)
  follow()(null)
  expect(failed).toHaveBeenCalledOnce()
})

test('nothing is told where the member signed out before Auth answered', () => {
  const answer = follow()
  setWasSignedIn(false)
  answer(null)
  expect(failed).not.toHaveBeenCalled()
})

test('nothing is told to a visitor, though another tab signs in meanwhile', () => {
  setWasSignedIn(false)
  const answer = follow()
  setWasSignedIn(true)
  answer(null)
  expect(failed).not.toHaveBeenCalled()
})

test('a session that ends in front of its member is told', () => {
  const answer = follow()
  answer(ADA)
  expect(failed).not.toHaveBeenCalled()
  answer(null)
  expect(failed).toHaveBeenCalledExactlyOnceWith(SESSION_MESSAGES.expired)
})

test('a painted page is live before it tells that a session ended', () => {
  document.documentElement.dataset['prerendered'] = '/hub'
  follow()(null)
  expect(failed).not.toHaveBeenCalled()
  announceHydrated()
  expect(failed).toHaveBeenCalledExactlyOnceWith(SESSION_MESSAGES.expired)
})
