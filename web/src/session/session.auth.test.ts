// @vitest-environment happy-dom
import type { Profile } from '@grid/schema/profile'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ActiveBan } from './session'
import { watchAuth } from './session.auth'
import { replaceSession } from './sign-out'

const auth = vi.hoisted(() => ({
  claims: {} as { admin?: boolean; auth_method?: string; proven_at?: number },
  authTime: '2026-01-01T10:00:00Z',
  issuedAtTime: '2026-01-01T10:00:00Z',
  dropSession: vi.fn(),
  checkBootstrapAdmin: vi.fn(),
  emitUser: (_: object | null): unknown => undefined,
  emitProfile: (_: Profile | null) => undefined as unknown,
  emitBan: (_: ActiveBan | null) => undefined as unknown,
}))
vi.mock('../data/auth', () => ({ auth: {}, dropSession: auth.dropSession }))
vi.mock('../design/notify', () => ({ notify: { error: vi.fn(), blank: vi.fn() } }))
vi.mock('./was-signed-in', () => ({ wasSignedIn: () => false, setWasSignedIn: vi.fn() }))
vi.mock('./bootstrap-admin.auth', () => ({
  checkBootstrapAdmin: auth.checkBootstrapAdmin,
  rememberNoBootstrapAdmin: vi.fn(),
}))
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
const getIdTokenResult = vi.fn(async (_refresh: boolean) => {
  const { claims, authTime, issuedAtTime } = auth
  return { claims, authTime, issuedAtTime }
})
const ada = { uid: 'ada', email: 'ada@grid.test', emailVerified: true, getIdTokenResult }
const profileOf = (is_admin: boolean, passkey_optional = true) =>
  ({ id: 'ada', username: 'ada', is_admin, passkey_optional }) as Profile

/** Resolves once what waits for promises has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Resolves once Ada's profile and token are loaded. */
async function signIn(is_admin: boolean): Promise<void> {
  watchAuth(listener)
  auth.emitUser(ada)
  auth.emitProfile(profileOf(is_admin))
  await vi.waitFor(() =>
    expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ profileLoading: false })),
  )
  await settled()
}

beforeEach(() => {
  auth.claims = {}
  auth.issuedAtTime = auth.authTime
  // The sign-in is recorded.
  localStorage.setItem('grid.sign-in', `${Date.parse(auth.authTime)} password ada`)
})

// Ends the session, which would otherwise go on beside that of the next test.
afterEach(() => auth.emitUser(null))

test('checks whether a member is a bootstrap admin', async () => {
  await signIn(false)
  expect(auth.checkBootstrapAdmin).toHaveBeenCalledExactlyOnceWith(ada)
})

test('checks a member only once the sign-in is recorded, or recording has failed', async () => {
  localStorage.removeItem('grid.sign-in')
  await signIn(false)
  expect(auth.checkBootstrapAdmin).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(auth.checkBootstrapAdmin).toHaveBeenCalledExactlyOnceWith(ada))
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
  await settled()
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
  await settled()
  expect(auth.checkBootstrapAdmin).not.toHaveBeenCalled()
})

test('ends a session that was opened before the member signed out everywhere', async () => {
  const signedOutAt = (time: string) =>
    ({ ...profileOf(false), signed_out_at: { toMillis: () => Date.parse(time) } }) as Profile
  await signIn(false)
  listener.mockReset()
  auth.emitProfile(signedOutAt('2026-01-01T09:59:59Z'))
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
  expect(auth.dropSession).not.toHaveBeenCalled()
  auth.emitProfile(signedOutAt('2026-01-01T10:00:00Z'))
  await vi.waitFor(() => expect(auth.dropSession).toHaveBeenCalledOnce())
})

test('ends a session whose custom token was kept until after a sign-out everywhere', async () => {
  auth.claims = { proven_at: Date.parse('2026-01-01T09:30:00Z') / 1_000 }
  await signIn(false)
  const signed_out_at = { toMillis: () => Date.parse('2026-01-01T09:45:00Z') }
  auth.emitProfile({ ...profileOf(false), signed_out_at } as Profile)
  await vi.waitFor(() => expect(auth.dropSession).toHaveBeenCalledOnce())
})

test('ends a session that was ended alone, and no other one', async () => {
  const ended = (time: string) =>
    ({ ...profileOf(false), ended_sessions: [Date.parse(time) / 1_000] }) as Profile
  await signIn(false)
  listener.mockReset()
  auth.emitProfile(ended('2026-01-01T09:59:59Z'))
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
  expect(auth.dropSession).not.toHaveBeenCalled()
  auth.emitProfile(ended('2026-01-01T10:00:00Z'))
  await vi.waitFor(() => expect(auth.dropSession).toHaveBeenCalledOnce())
})

test('keeps the page if this tab replaces its session meanwhile', async () => {
  const signedOutAt = { toMillis: () => Date.parse('2026-01-01T10:00:00Z') }
  await signIn(false)
  let finish = () => {}
  const replaced = replaceSession(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  auth.emitProfile({ ...profileOf(false), signed_out_at: signedOutAt } as Profile)
  const newToken = async () => ({ claims: {}, authTime: '2026-01-01T10:00:01Z' })
  auth.emitUser({ ...ada, getIdTokenResult: newToken })
  finish()
  await replaced
  listener.mockReset()
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
  expect(auth.dropSession).not.toHaveBeenCalled()
})

test('keeps the session of another member who signs in while an old one ends', async () => {
  const signedOutAt = { toMillis: () => Date.parse('2026-01-01T10:00:00Z') }
  await signIn(false)
  auth.emitProfile({ ...profileOf(false), signed_out_at: signedOutAt } as Profile)
  auth.emitUser({ ...ada, uid: 'bob' })
  await settled()
  expect(auth.dropSession).not.toHaveBeenCalled()
})

test('reads the token of the latest sign-in of the same member', async () => {
  await signIn(false)
  // A sign-in with a passkey replaces the user object.
  const renewed = async () => ({ claims: { admin: true }, authTime: auth.authTime })
  auth.emitUser({ ...ada, getIdTokenResult: renewed })
  auth.emitProfile(profileOf(true))
  await vi.waitFor(() =>
    expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ isAdmin: true })),
  )
})

test('reads again how the session was opened when its token changes', async () => {
  await signIn(false)
  const tokenOf = (auth_method?: string) => ({
    ...ada,
    getIdTokenResult: async () => ({ claims: { auth_method }, authTime: auth.authTime }),
  })
  const isOpenedWith = (method: string) =>
    vi.waitFor(() => expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ method })))
  auth.emitUser(tokenOf('passkey'))
  await isOpenedWith('passkey')
  auth.emitUser(tokenOf('recovery'))
  await isOpenedWith('recovery')
  auth.emitUser(tokenOf())
  await isOpenedWith('password')
})

test('gives admin rights to a session with a passkey alone, if one is required', async () => {
  const rights = (expected: object) =>
    vi.waitFor(() => expect(listener).toHaveBeenLastCalledWith(expect.objectContaining(expected)))
  auth.claims = { admin: true }
  await signIn(true)
  auth.emitProfile(profileOf(true, false))
  await rights({ isAdmin: false, adminNeeds: 'passkey' })
  auth.claims = { admin: true, auth_method: 'passkey' }
  auth.emitUser({ ...ada })
  await rights({ isAdmin: true, adminNeeds: null })
  expect(auth.checkBootstrapAdmin).not.toHaveBeenCalled()
})

test('ends admin rights twelve hours after the sign-in, by the time of a new token', async () => {
  const rights = (expected: object) =>
    vi.waitFor(() => expect(listener).toHaveBeenLastCalledWith(expect.objectContaining(expected)))
  auth.claims = { admin: true }
  auth.issuedAtTime = '2026-01-01T20:59:59Z'
  await signIn(true)
  await rights({ isAdmin: true, adminNeeds: null })
  vi.useFakeTimers()
  auth.emitUser({ ...ada })
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(listener).toHaveBeenLastCalledWith(expect.objectContaining({ isAdmin: true }))
  auth.issuedAtTime = '2026-01-01T22:00:00Z'
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  expect(getIdTokenResult).toHaveBeenLastCalledWith(true)
  await rights({ isAdmin: false, adminNeeds: 'sign-in' })
  expect(auth.checkBootstrapAdmin).not.toHaveBeenCalled()
})

test('asks for a new token in the last hour of admin rights', async () => {
  auth.claims = { admin: true }
  auth.issuedAtTime = '2026-01-01T20:30:00Z'
  getIdTokenResult.mockClear()
  await signIn(true)
  expect(getIdTokenResult).not.toHaveBeenCalledWith(true)
  auth.issuedAtTime = '2026-01-01T21:00:01Z'
  auth.emitUser({ ...ada })
  await settled()
  auth.emitProfile(profileOf(true))
  await vi.waitFor(() => expect(getIdTokenResult).toHaveBeenCalledWith(true))
})

test('ends a session 90 days after the sign-in', async () => {
  auth.issuedAtTime = '2026-04-01T09:59:59Z'
  await signIn(false)
  expect(auth.dropSession).not.toHaveBeenCalled()
  auth.issuedAtTime = '2026-04-01T10:00:00Z'
  auth.emitProfile(profileOf(false))
  await vi.waitFor(() => expect(auth.dropSession).toHaveBeenCalledOnce())
})
