import { FirebaseAuthError } from 'firebase-admin/auth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { alignAdminClaim, hasStaleClaim, onAccount, writeAdminClaim } from './admin-claim'

const { getUser, setCustomUserClaims, profile } = vi.hoisted(() => ({
  getUser: vi.fn(),
  setCustomUserClaims: vi.fn(),
  profile: vi.fn(),
}))

vi.mock('./firebase', () => ({
  auth: { getUser, setCustomUserClaims },
  db: {
    doc: (path: string) => ({
      get: async () => ({ get: (field: string) => (profile(path) as Fields | undefined)?.[field] }),
    }),
  },
}))

type Fields = Readonly<Record<string, unknown>>

beforeEach(() => {
  for (const spy of [getUser, setCustomUserClaims, profile]) spy.mockReset()
})

describe('the admin claim', () => {
  it('is given beside the claims that the account has', async () => {
    getUser.mockResolvedValue({ customClaims: { beta: true } })
    expect(await writeAdminClaim('ada', true)).toBe(true)
    expect(setCustomUserClaims).toHaveBeenCalledExactlyOnceWith('ada', { beta: true, admin: true })
  })

  it('is given to an account that has no claims', async () => {
    getUser.mockResolvedValue({})
    expect(await writeAdminClaim('ada', true)).toBe(true)
    expect(setCustomUserClaims).toHaveBeenCalledExactlyOnceWith('ada', { admin: true })
  })

  it('is taken alone', async () => {
    getUser.mockResolvedValue({ customClaims: { beta: true, admin: true } })
    expect(await writeAdminClaim('ada', false)).toBe(true)
    expect(setCustomUserClaims).toHaveBeenCalledExactlyOnceWith('ada', { beta: true })
  })

  it.each([
    ['given to an admin', { admin: true }, true],
    ['taken from a member', {}, false],
    ['taken from a member whose claim says no', { admin: false }, false],
  ])('changes nothing when it is %s', async (_, customClaims, isAdmin) => {
    getUser.mockResolvedValue({ customClaims })
    expect(await writeAdminClaim('ada', isAdmin)).toBe(false)
    expect(setCustomUserClaims).not.toHaveBeenCalled()
  })
})

describe('a claim and its mirror', () => {
  let claims: Fields

  beforeEach(() => {
    claims = {}
    getUser.mockImplementation(async () => ({ customClaims: claims }))
    setCustomUserClaims.mockImplementation(async (_, changed: Fields) => {
      claims = changed
    })
  })

  it.each([
    ['is given to who has a mirror', {}, { is_admin: true }, { admin: true }, true],
    ['is taken from who has none', { admin: true }, { is_admin: false }, {}, true],
    ['is taken from who has no profile', { admin: true }, undefined, {}, true],
    ['is taken where the mirror is no yes', { admin: true }, { is_admin: 'true' }, {}, true],
    ['stays where both say yes', { admin: true }, { is_admin: true }, { admin: true }, false],
    ['stays away where both say no', {}, { is_admin: false }, {}, false],
  ])('the claim %s', async (_, before, mirror, after, changed) => {
    claims = before
    profile.mockReturnValue(mirror)
    await alignAdminClaim('ada')
    expect(claims).toEqual(after)
    expect(profile).toHaveBeenCalledWith('profiles/ada')
    expect(setCustomUserClaims).toHaveBeenCalledTimes(changed ? 1 : 0)
  })

  it('the claim comes back where the mirror was written while it was taken', async () => {
    claims = { admin: true }
    profile.mockReturnValue({ is_admin: true }).mockReturnValueOnce({ is_admin: false })
    await alignAdminClaim('ada')
    expect(claims).toEqual({ admin: true })
  })

  it('the claim goes where the mirror went while it was found in place', async () => {
    claims = { admin: true }
    profile.mockReturnValue({ is_admin: false }).mockReturnValueOnce({ is_admin: true })
    await alignAdminClaim('ada')
    expect(claims).toEqual({})
  })
})

describe('a claim', () => {
  it.each([
    ['without a mirror is stale', { admin: true }, { is_admin: false }, true],
    ['without a profile is stale', { admin: true }, undefined, true],
    ['beside its mirror is not', { admin: true }, { is_admin: true }, false],
    ['that says no is none', { admin: false }, { is_admin: false }, false],
    ['that is not there is none', undefined, { is_admin: false }, false],
  ])('%s', async (_, customClaims, mirror, isStale) => {
    getUser.mockResolvedValue({ customClaims })
    profile.mockReturnValue(mirror)
    expect(await hasStaleClaim('ada')).toBe(isStale)
  })
})

describe('an act on an account', () => {
  const failure = (code: string): unknown =>
    Reflect.construct(FirebaseAuthError, [{ code, message: 'No.' }])

  it('is done', async () => {
    await expect(onAccount(Promise.resolve())).resolves.toBeUndefined()
  })

  it('has nothing to do where the account is gone', async () => {
    const gone = Promise.reject(failure('user-not-found'))
    await expect(onAccount(gone)).resolves.toBeUndefined()
  })

  it.each([
    ['of Auth', failure('internal-error')],
    ['of another kind', Object.assign(new Error('No.'), { code: 'auth/user-not-found' })],
  ])('fails with any other error %s', async (_, error) => {
    await expect(onAccount(Promise.reject(error))).rejects.toBe(error)
  })
})
