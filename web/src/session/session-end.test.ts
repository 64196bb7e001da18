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
const onSession = vi.fn()

/** Subscribes to Auth and returns the function that emits a user. */
function subscribe(): (user: User | null) => void {
  watchAuth(onSession)
  return onIdTokenChanged.mock.lastCall?.[1]
}

beforeEach(() => setWasSignedIn(true))
afterEach(() => {
  toast.remove()
  vi.clearAllMocks()
  delete document.documentElement.dataset['prerendered']
})

test('announces once, at the next visit, that a session ended', () => {
  const emit = subscribe()
  emit(null)
  expect(failed).toHaveBeenCalledExactlyOnceWith(SESSION_MESSAGES.expired)
  expect(wasSignedIn()).toBe(false)
  emit(null)
  subscribe()(null)
  expect(failed).toHaveBeenCalledOnce()
})

test('announces nothing if the member signed out before Auth resolved', () => {
  const emit = subscribe()
  setWasSignedIn(false)
  emit(null)
  expect(failed).not.toHaveBeenCalled()
})

test('announces nothing to a visitor while another tab signs in', () => {
  setWasSignedIn(false)
  const emit = subscribe()
  setWasSignedIn(true)
  emit(null)
  expect(failed).not.toHaveBeenCalled()
})

test('announces a session that ends while the page is open', () => {
  const emit = subscribe()
  emit(ADA)
  expect(failed).not.toHaveBeenCalled()
  emit(null)
  expect(failed).toHaveBeenCalledExactlyOnceWith(SESSION_MESSAGES.expired)
})

test('hydrates a prerendered page before it announces that a session ended', () => {
  document.documentElement.dataset['prerendered'] = '/hub'
  subscribe()(null)
  expect(failed).not.toHaveBeenCalled()
  announceHydrated()
  expect(failed).toHaveBeenCalledExactlyOnceWith(SESSION_MESSAGES.expired)
})
