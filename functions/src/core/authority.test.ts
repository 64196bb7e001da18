import { Timestamp } from 'firebase-admin/firestore'
import type { CallableRequest } from 'firebase-functions/v2/https'
import { describe, expect, it } from 'vitest'
import {
  type Admin,
  confirmAdmin,
  openUid,
  requireAdmin,
  requireOpenSession,
  requireRecentSignIn,
  requireSignedIn,
} from './authority'
import { AppError, isAppError } from './errors'
import { db, store } from './firebase.fixture'

const caller = (token: object) => ({ uid: 'ada', token }) as unknown as CallableRequest['auth']
const NOW_S = Math.floor(Date.now() / 1_000)
const rejection = (reason: Parameters<typeof isAppError>[1]) => (error: unknown) =>
  isAppError(error, reason)

const storeProfile = (profile: object) => store({ 'profiles/ada': profile })

describe('requireSignedIn', () => {
  const token = {
    email: 'Ada@Grid.test',
    email_verified: true,
    auth_time: 1_795_262_400,
    firebase: { sign_in_provider: 'password' },
  }

  it('returns uid, e-mail in lower case, time and method of the sign-in', () => {
    expect(requireSignedIn(caller(token))).toEqual({
      uid: 'ada',
      verifiedEmail: 'ada@grid.test',
      signedInAt: 1_795_262_400,
      provenAt: 1_795_262_400,
      method: 'password',
    })
  })

  it('returns the method passkey for a session that a passkey opened', () => {
    const firebase = { sign_in_provider: 'custom' }
    const session = caller({ ...token, firebase, auth_method: 'passkey' })
    expect(requireSignedIn(session).method).toBe('passkey')
  })

  it.each([
    ['was not verified', { ...token, email_verified: false }],
    ['is missing', { auth_time: 0 }],
    ['is missing, and verified', { email_verified: true, auth_time: 0 }],
  ])('returns no e-mail if it %s', (_, claims) => {
    expect(requireSignedIn(caller(claims)).verifiedEmail).toBeNull()
  })

  it.each([
    ['is missing', undefined],
    ['is a text', String(Date.now() / 1_000)],
    ['is a list', [Date.now() / 1_000]],
    ['is in the future', Date.now() / 1_000 + 600],
    ['is endless', Number.POSITIVE_INFINITY],
  ])('takes no sign-in for recent whose time %s', (_, auth_time) => {
    const session = requireSignedIn(caller({ ...token, auth_time }))
    expect(() => requireRecentSignIn(session)).toThrow(
      new AppError('recent_sign_in_required').message,
    )
  })

  it('takes a sign-in within five minutes for recent, also by a clock that is a little ahead', () => {
    for (const age of [-30, 0, 290]) {
      const session = requireSignedIn(caller({ ...token, auth_time: Date.now() / 1_000 - age }))
      expect(() => requireRecentSignIn(session)).not.toThrow()
    }
  })

  it('rejects a visitor', () => {
    expect(() => requireSignedIn(undefined)).toThrow('Please sign in first.')
  })
})

describe('requireAdmin', () => {
  it('accepts a caller with claim and flag', async () => {
    await storeProfile({ is_admin: true, passkey_optional: true })
    const token = { admin: true, auth_time: NOW_S, firebase: { sign_in_provider: 'password' } }
    const admin = { uid: 'ada', signedInAt: NOW_S, provenAt: NOW_S, method: 'password' }
    expect(await requireAdmin(caller(token))).toEqual(admin)
  })

  it('needs a session with a passkey unless the profile makes it optional', async () => {
    await storeProfile({ is_admin: true })
    const session = { admin: true, auth_method: 'passkey', auth_time: NOW_S }
    expect((await requireAdmin(caller(session))).uid).toBe('ada')
    for (const auth_method of ['password', 'recovery', undefined]) {
      const other = caller({ admin: true, auth_method, auth_time: NOW_S })
      await expect(requireAdmin(other)).rejects.toSatisfy(rejection('admin_passkey_required'))
    }
    await storeProfile({ is_admin: true, passkey_optional: 'true' })
    const claimed = caller({ admin: true, auth_time: NOW_S })
    await expect(requireAdmin(claimed)).rejects.toSatisfy(rejection('admin_passkey_required'))
  })

  it.each([
    ['passkey_optional', 'password'],
    ['is_admin', 'passkey'],
  ])(
    'ends twelve hours after the sign-in, with %s and a session by %s',
    async (flag, auth_method) => {
      await storeProfile({ is_admin: true, [flag]: true })
      const session = (age: number) => caller({ admin: true, auth_method, auth_time: NOW_S - age })
      expect((await requireAdmin(session(12 * 3_600 - 5))).uid).toBe('ada')
      for (const age of [12 * 3_600 + 5, Number.NaN]) {
        const error = age > 0 ? 'recent_sign_in_required' : 'sign_in_required'
        await expect(requireAdmin(session(age))).rejects.toSatisfy(rejection(error))
      }
    },
  )

  it('rejects a visitor', async () => {
    await expect(requireAdmin(undefined)).rejects.toSatisfy(rejection('sign_in_required'))
  })

  it.each([
    ['only the claim', { admin: true }, { is_admin: false }],
    ['the claim and no profile', { admin: true }, undefined],
    ['only the flag', {}, { is_admin: true }],
    ['a claim that is not true', { admin: 'true' }, { is_admin: true }],
    ['a flag that is not true', { admin: true }, { is_admin: 'true' }],
  ])('rejects a caller with %s', async (_, token, profile) => {
    if (profile) await storeProfile(profile)
    await expect(requireAdmin(caller(token))).rejects.toSatisfy(rejection('admin_only'))
  })
})

describe('requireOpenSession', () => {
  const DAY = 24 * 3_600

  it.each([90 * DAY + 5, Number.NaN])('rejects a session of %d seconds', async (age) => {
    await storeProfile({})
    const session = requireSignedIn(caller({ auth_time: NOW_S - age }))
    await expect(requireOpenSession(session)).rejects.toSatisfy(rejection('sign_in_required'))
  })

  it('accepts a session of almost 90 days', async () => {
    await storeProfile({})
    const session = requireSignedIn(caller({ auth_time: NOW_S - 90 * DAY + 5 }))
    await expect(requireOpenSession(session)).resolves.toBeUndefined()
  })
})

describe('a custom token that was kept', () => {
  const opened = (keptFor: number) =>
    caller({ admin: true, auth_method: 'passkey', auth_time: NOW_S, proven_at: NOW_S - keptFor })
  const signOutBefore = (seconds: number) =>
    storeProfile({ is_admin: true, signed_out_at: Timestamp.fromMillis((NOW_S - seconds) * 1_000) })

  it('opens no session after a "Sign out everywhere"', async () => {
    await signOutBefore(30)
    const ended = rejection('session_ended')
    await expect(requireOpenSession(requireSignedIn(opened(31)))).rejects.toSatisfy(ended)
    await expect(requireAdmin(opened(31))).rejects.toSatisfy(ended)
    expect(await openUid(opened(31))).toBeNull()
    await expect(requireOpenSession(requireSignedIn(opened(29)))).resolves.toBeUndefined()
    expect(await requireAdmin(opened(29))).toMatchObject({ uid: 'ada', signedInAt: NOW_S })
    expect(await openUid(opened(29))).toBe('ada')
  })

  it('is no recent sign-in', () => {
    const again = new AppError('recent_sign_in_required').message
    expect(() => requireRecentSignIn(requireSignedIn(opened(310)))).toThrow(again)
    expect(() => requireRecentSignIn(requireSignedIn(opened(290)))).not.toThrow()
  })

  it('cannot make a sign-in younger than its token', () => {
    const session = requireSignedIn(caller({ auth_time: NOW_S - 310, proven_at: NOW_S }))
    expect(session).toMatchObject({ signedInAt: NOW_S - 310, provenAt: NOW_S - 310 })
  })
})

describe('a session that ended alone', () => {
  it('is rejected, and others of the account go on', async () => {
    await storeProfile({ is_admin: true, passkey_optional: true, ended_sessions: [NOW_S, 7] })
    const token = (auth_time: number) => caller({ admin: true, auth_time })
    const ended = rejection('session_ended')
    await expect(requireOpenSession(requireSignedIn(token(NOW_S)))).rejects.toSatisfy(ended)
    await expect(requireAdmin(token(NOW_S))).rejects.toSatisfy(ended)
    const other = token(NOW_S - 1)
    await expect(requireOpenSession(requireSignedIn(other))).resolves.toBeUndefined()
    expect((await requireAdmin(other)).uid).toBe('ada')
  })
})

describe('confirmAdmin', () => {
  const confirm = () =>
    db.runTransaction((transaction) => confirmAdmin(transaction, { uid: 'ada' } as Admin))

  it('accepts an admin in the transaction', async () => {
    await storeProfile({ is_admin: true })
    await expect(confirm()).resolves.toBeUndefined()
  })

  it('rejects an admin whose flag was removed meanwhile', async () => {
    await storeProfile({ is_admin: false })
    await expect(confirm()).rejects.toSatisfy(rejection('admin_only'))
  })
})
