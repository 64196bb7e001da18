// @vitest-environment happy-dom
import type { Profile } from '@grid/schema/profile'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ActiveBan } from './session'
import { watchAuth } from './session.auth'

const auth = vi.hoisted(() => ({
  claims: {} as { admin?: boolean },
  checkBootstrapAdmin: vi.fn(),
  emitUser: (_: object | null) => undefined as unknown,
  emitProfile: (_: Profile | null) => undefined as unknown,
  emitBan: (_: ActiveBan | null) => undefined as unknown,
}))
vi.mock('../data/auth', () => ({ auth: {}, dropSession: vi.fn() }))
vi.mock('../design/notify', () => ({ notify: {} }))
vi.mock('./was-signed-in', () => ({ wasSignedIn: () => false, setWasSignedIn: vi.fn() }))
vi.mock('./check-bootstrap-admin', () => ({ checkBootstrapAdmin: auth.checkBootstrapAdmin }))
vi.mock('firebase/auth', () => ({
  onIdTokenChanged: (_: object, next: typeof auth.emitUser) => {
    auth.emitUser = next
  },
}))
vi.mock('./session.firestore', () => ({
  watchProfile: (_: string, listener: typeof auth.emitProfile) => {
    auth.emitProfile = listener
    return () => undefined
  },
  watchBan: (_: string, listener: typeof auth.emitBan) => {
    auth.emitBan = listener
    return () => undefined
  },
}))

const listener = vi.fn()
const getIdTokenResult = async () => ({ claims: auth.claims })
const ada = { uid: 'ada', email: 'ada@grid.test', emailVerified: true, getIdTokenResult }
const profileOf = (is_admin: boolean) => ({ id: 'ada', username: 'ada', is_admin }) as Profile

/** Resolves once Ada's profile and token are loaded. */
async function signIn(is_admin: boolean): Promise<void> {
  watchAuth(listener)
  auth.emitUser(ada)
  auth.emitProfile(profileOf(is_admin))
  await vi.waitFor(() =>
    expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ profileLoading: false })),
  )
}

beforeEach(() => {
  auth.claims = {}
  listener.mockReset()
  auth.checkBootstrapAdmin.mockReset()
})

test('checks whether a member is a bootstrap admin', async () => {
  await signIn(false)
  expect(auth.checkBootstrapAdmin).toHaveBeenCalledExactlyOnceWith(ada)
})

test('checks an admin whose token has lost the claim', async () => {
  await signIn(true)
  expect(auth.checkBootstrapAdmin).toHaveBeenCalledExactlyOnceWith(ada)
})

test('skips the check for an admin, and before the token is read', async () => {
  auth.claims = { admin: true }
  watchAuth(listener)
  auth.emitUser(ada)
  auth.emitProfile(profileOf(true))
  auth.emitBan(null)
  await vi.waitFor(() =>
    expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ isAdmin: true })),
  )
  expect(auth.checkBootstrapAdmin).not.toHaveBeenCalled()
})

test('removes admin rights at once, before a new token is read', async () => {
  auth.claims = { admin: true }
  await signIn(true)
  auth.emitProfile(profileOf(false))
  expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ isAdmin: false }))
})

test('skips the check for a banned member', async () => {
  await signIn(false)
  auth.checkBootstrapAdmin.mockReset()
  auth.emitBan({ reason: 'Spam.', expires_at: null })
  expect(auth.checkBootstrapAdmin).not.toHaveBeenCalled()
})
