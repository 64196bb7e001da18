// @vitest-environment happy-dom
import type { Profile } from '@grid/schema/profile'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ActiveBan } from './session'
import { watchAuth } from './session.auth'

const auth = vi.hoisted(() => ({
  claims: {} as { admin?: boolean },
  checkBootstrapAdmin: vi.fn(),
  hearUser: (_: object | null) => undefined as unknown,
  hearProfile: (_: Profile | null) => undefined as unknown,
  hearBan: (_: ActiveBan | null) => undefined as unknown,
}))
vi.mock('../data/auth', () => ({ auth: {}, dropSession: vi.fn() }))
vi.mock('../design/notify', () => ({ notify: {} }))
vi.mock('./was-signed-in', () => ({ wasSignedIn: () => false, setWasSignedIn: vi.fn() }))
vi.mock('./check-bootstrap-admin', () => ({ checkBootstrapAdmin: auth.checkBootstrapAdmin }))
vi.mock('firebase/auth', () => ({
  onIdTokenChanged: (_: object, hear: typeof auth.hearUser) => {
    auth.hearUser = hear
  },
}))
vi.mock('./session.firestore', () => ({
  watchProfile: (_: string, tell: typeof auth.hearProfile) => {
    auth.hearProfile = tell
    return () => undefined
  },
  watchBan: (_: string, tell: typeof auth.hearBan) => {
    auth.hearBan = tell
    return () => undefined
  },
}))

const tell = vi.fn()
const getIdTokenResult = async () => ({ claims: auth.claims })
const ada = { uid: 'ada', email: 'ada@grid.test', emailVerified: true, getIdTokenResult }
const profileOf = (is_admin: boolean) => ({ id: 'ada', username: 'ada', is_admin }) as Profile

/** Ada's session, once her profile is told and her token is read. */
async function signIn(is_admin: boolean): Promise<void> {
  watchAuth(tell)
  auth.hearUser(ada)
  auth.hearProfile(profileOf(is_admin))
  await vi.waitFor(() =>
    expect(tell).toHaveBeenLastCalledWith(expect.objectContaining({ profileLoading: false })),
  )
}

beforeEach(() => {
  auth.claims = {}
  tell.mockReset()
  auth.checkBootstrapAdmin.mockReset()
})

test('a member is asked about: the server may name them one of the first admins', async () => {
  await signIn(false)
  expect(auth.checkBootstrapAdmin).toHaveBeenCalledExactlyOnceWith(ada)
})

test('an admin whose token has lost the claim is asked about, for the server gives it back', async () => {
  await signIn(true)
  expect(auth.checkBootstrapAdmin).toHaveBeenCalledExactlyOnceWith(ada)
})

test('nobody asks about an admin, nor before the token was read', async () => {
  auth.claims = { admin: true }
  watchAuth(tell)
  auth.hearUser(ada)
  auth.hearProfile(profileOf(true))
  auth.hearBan(null)
  await vi.waitFor(() =>
    expect(tell).toHaveBeenLastCalledWith(expect.objectContaining({ isAdmin: true })),
  )
  expect(auth.checkBootstrapAdmin).not.toHaveBeenCalled()
})

test('who is no admin any more has no rights at once, before a token is read', async () => {
  auth.claims = { admin: true }
  await signIn(true)
  auth.hearProfile(profileOf(false))
  expect(tell).toHaveBeenLastCalledWith(expect.objectContaining({ isAdmin: false }))
})

test('nobody asks about a banned member', async () => {
  await signIn(false)
  auth.checkBootstrapAdmin.mockReset()
  auth.hearBan({ reason: 'Spam.', expires_at: null })
  expect(auth.checkBootstrapAdmin).not.toHaveBeenCalled()
})
