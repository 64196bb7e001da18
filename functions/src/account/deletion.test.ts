import { beforeEach, describe, expect, it, vi } from 'vitest'
import { auth, resetFirebase, store, stored } from '../core/firebase.fixture'
import { deleteAccount } from './deletion'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const callWith = async (token: object) => {
  const request = { data: { posts: 'keep' }, rawRequest: { headers: {} } }
  return deleteAccount.run({ ...request, auth: { uid: 'ada', token } } as never)
}

beforeEach(async () => {
  resetFirebase()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  await auth.createUser({ uid: 'ada' })
  await store({ 'profiles/ada': { username_lower: 'ada' } })
  return () => vi.useRealTimers()
})

describe('deleteAccount', () => {
  it.each([
    ['without a sign-in time', undefined],
    ['with an invalid sign-in time', Number.NaN],
    ['with a text as sign-in time', 'now'],
    ['with a sign-in 301 seconds ago', NOW / 1_000 - 301],
  ])('rejects a token %s', async (_, auth_time) => {
    await expect(callWith({ auth_time })).rejects.toMatchObject({
      details: { reason: 'recent_sign_in_required' },
    })
    expect(await stored('profiles/ada')).toBeDefined()
    expect(await stored('account_deletions/ada')).toBeUndefined()
  })

  it('accepts a sign-in 300 seconds ago', async () => {
    expect(await callWith({ auth_time: NOW / 1_000 - 300 })).toEqual({ posts: 0, comments: 0 })
    expect(await stored('profiles/ada')).toBeUndefined()
  })
})
