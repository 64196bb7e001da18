import { FirebaseAuthError } from 'firebase-admin/auth'
import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts, store } from './firebase.fixture'
import { banOf, hasPassword, isBanned, onAccount } from './members'

const NOW = Date.parse('2026-11-21T12:00:00Z')

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))

describe('isBanned', () => {
  it.each([
    ['finds a ban without an end', { is_active: true, expires_at: null }, true],
    ['finds a ban until later', { is_active: true, expires_at: later(1) }, true],
    ['ignores an expired ban', { is_active: true, expires_at: later(0) }, false],
    ['ignores a lifted ban', { is_active: false, expires_at: null }, false],
    ['ignores a ban that is not marked as active', { is_active: 'true', expires_at: null }, false],
    ['takes an invalid end for none', { is_active: true, expires_at: '2020-01-01' }, true],
    ['finds no ban without a document', null, false],
  ])('%s', async (_, ban, expected) => {
    if (ban) await store({ 'banned_users/eve': ban })
    expect(isBanned(await banOf('eve').get())).toBe(expected)
  })
})

function later(ms: number): Timestamp {
  return Timestamp.fromMillis(NOW + ms)
}

describe('hasPassword', () => {
  it.each([
    ['password', true],
    ['github.com', false],
  ])('looks for the sign-in method %s', async (providerId, expected) => {
    await accounts.createUser({ uid: 'ada', providerData: [{ providerId }] })
    expect(await hasPassword('ada')).toBe(expected)
  })

  it('finds none of an account that was deleted while its token is valid', async () => {
    expect(await hasPassword('gone')).toBe(false)
  })
})

describe('onAccount', () => {
  const failure = (code: string): unknown =>
    Reflect.construct(FirebaseAuthError, [{ code, message: 'No.' }])

  it('waits for the action', async () => {
    await expect(onAccount(Promise.resolve())).resolves.toBeUndefined()
  })

  it('ignores a missing account', async () => {
    const gone = Promise.reject(failure('user-not-found'))
    await expect(onAccount(gone)).resolves.toBeUndefined()
  })

  it.each([
    ['of Auth', failure('internal-error')],
    ['of another kind', Object.assign(new Error('No.'), { code: 'auth/user-not-found' })],
  ])('rejects with any other error %s', async (_, error) => {
    await expect(onAccount(Promise.reject(error))).rejects.toBe(error)
  })
})
