import { FirebaseAuthError } from 'firebase-admin/auth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { onAccount, writeAdminClaim } from './admin-claim'

const { getUser, setCustomUserClaims } = vi.hoisted(() => ({
  getUser: vi.fn(),
  setCustomUserClaims: vi.fn(),
}))

vi.mock('./db', () => ({ auth: { getUser, setCustomUserClaims } }))

beforeEach(() => setCustomUserClaims.mockReset())

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

describe('an act on an account', () => {
  const failure = (code: string): unknown =>
    Reflect.construct(FirebaseAuthError, [{ code, message: 'No.' }])

  it('is done', async () => {
    expect(await onAccount(Promise.resolve())).toBe(true)
  })

  it('has nothing to do where the account is gone', async () => {
    expect(await onAccount(Promise.reject(failure('user-not-found')))).toBe(false)
  })

  it.each([
    ['of Auth', failure('internal-error')],
    ['of another kind', Object.assign(new Error('No.'), { code: 'auth/user-not-found' })],
  ])('fails with any other error %s', async (_, error) => {
    await expect(onAccount(Promise.reject(error))).rejects.toBe(error)
  })
})
