import type { Transaction } from 'firebase-admin/firestore'
import type { CallableRequest } from 'firebase-functions/v2/https'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Admin, confirmAdmin, requireAdmin, requireSignedIn } from './authority'
import { isAppError } from './errors'

const profiles = new Map<string, object>()
const read = (path: string) => ({ get: (field: string) => Object(profiles.get(path))[field] })

vi.mock('./firebase', () => ({
  db: { doc: (path: string) => ({ path, get: async () => read(path) }) },
}))

const transaction = {
  get: async ({ path }: { path: string }) => read(path),
} as unknown as Transaction

const caller = (token: object) => ({ uid: 'ada', token }) as unknown as CallableRequest['auth']
const rejection = (reason: Parameters<typeof isAppError>[1]) => (error: unknown) =>
  isAppError(error, reason)

beforeEach(() => profiles.clear())

describe('somebody who is signed in', () => {
  const token = {
    email: 'Ada@Grid.test',
    email_verified: true,
    auth_time: 1_795_262_400,
    firebase: { sign_in_provider: 'password' },
  }

  it('has a uid, an address in lower case, a moment and a method of signing in', () => {
    expect(requireSignedIn(caller(token))).toEqual({
      uid: 'ada',
      verifiedEmail: 'ada@grid.test',
      signedInAt: 1_795_262_400,
      method: 'password',
    })
  })

  it('signed in with a passkey if the session says so', () => {
    const firebase = { sign_in_provider: 'custom' }
    const session = caller({ ...token, firebase, auth_method: 'passkey' })
    expect(requireSignedIn(session).method).toBe('passkey')
  })

  it.each([
    ['was not verified', { ...token, email_verified: false }],
    ['is missing', { auth_time: 0 }],
    ['is missing, and verified', { email_verified: true, auth_time: 0 }],
  ])('has no address when it %s', (_, claims) => {
    expect(requireSignedIn(caller(claims)).verifiedEmail).toBeNull()
  })

  it('is not a visitor', () => {
    expect(() => requireSignedIn(undefined)).toThrow('Please sign in first.')
  })
})

describe('an admin', () => {
  it('has the claim and its mirror', async () => {
    profiles.set('profiles/ada', { is_admin: true })
    expect(await requireAdmin(caller({ admin: true }))).toEqual({ uid: 'ada' })
  })

  it('is not a visitor', async () => {
    await expect(requireAdmin(undefined)).rejects.toSatisfy(rejection('sign_in_required'))
  })

  it.each([
    ['the claim alone', { admin: true }, { is_admin: false }],
    ['the claim and no profile', { admin: true }, undefined],
    ['the mirror alone', {}, { is_admin: true }],
    ['a claim that is not true', { admin: 'true' }, { is_admin: true }],
    ['a mirror that is not true', { admin: true }, { is_admin: 'true' }],
  ])('is not who has %s', async (_, token, profile) => {
    if (profile) profiles.set('profiles/ada', profile)
    await expect(requireAdmin(caller(token))).rejects.toSatisfy(rejection('admin_only'))
  })
})

describe('an admin who acts', () => {
  const admin = { uid: 'ada' } as Admin

  it('is one still in the transaction', async () => {
    profiles.set('profiles/ada', { is_admin: true })
    await expect(confirmAdmin(transaction, admin)).resolves.toBeUndefined()
  })

  it('is rejected if the flag was removed meanwhile', async () => {
    profiles.set('profiles/ada', { is_admin: false })
    await expect(confirmAdmin(transaction, admin)).rejects.toSatisfy(rejection('admin_only'))
  })
})
