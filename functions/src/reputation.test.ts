import { Transaction } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { resetFirebase, store, stored } from './core/firebase.fixture'
import { refreshReputation } from './counters'

const reputation = async () => (await stored('profiles/ada'))?.['reputation']

beforeEach(async () => {
  resetFirebase()
  await store({
    'posts/one': { user_id: 'ada', upvotes: 3 },
    'posts/two': { user_id: 'ada', upvotes: 4 },
    'posts/other': { user_id: 'bob', upvotes: 9 },
    'profiles/ada': { reputation: 3 },
  })
})

/** Does the work once, after the next sum was read and before its transaction writes it. */
function afterNextSum(work: () => Promise<unknown>): void {
  const { get } = Transaction.prototype
  const read = vi.spyOn(Transaction.prototype, 'get')
  read.mockImplementation(async function (this: Transaction, aggregate) {
    const found = await get.call(this, aggregate)
    if ('query' in aggregate) {
      read.mockRestore()
      await work()
    }
    return found
  })
}

describe('refreshReputation', () => {
  it('sets the reputation to the sum of the upvotes of all posts of a member', async () => {
    expect(await refreshReputation('ada')).toBe(true)
    expect(await reputation()).toBe(7)
  })

  it('writes nothing if the reputation is correct', async () => {
    await store({ 'profiles/ada': { reputation: 7 } })
    expect(await refreshReputation('ada')).toBe(false)
    expect(await reputation()).toBe(7)
  })

  it('writes nothing for a deleted profile', async () => {
    expect(await refreshReputation('carol')).toBe(false)
    expect(await stored('profiles/carol')).toBeUndefined()
  })

  it('replaces no newer sum, even if a newer call had nothing to write', async () => {
    afterNextSum(async () => {
      await store({ 'posts/two': { user_id: 'ada', upvotes: 0 } })
      expect(await refreshReputation('ada')).toBe(false)
    })
    await refreshReputation('ada')
    expect(await reputation()).toBe(3)
  })
})
