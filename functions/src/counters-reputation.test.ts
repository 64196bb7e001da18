import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db, store, stored } from './core/firebase.fixture'
import { refreshReputation, updateReputation } from './counters'
import { deliver, type State } from './notifications.fixture'

const reputation = async () => (await stored('profiles/ada'))?.['reputation']

beforeEach(async () => {
  await store({
    'posts/one': { user_id: 'ada', upvotes: 3 },
    'posts/two': { user_id: 'ada', upvotes: 4 },
    'posts/other': { user_id: 'bob', upvotes: 9 },
    'profiles/ada': { reputation: 3 },
  })
})

/** A sum or another number that Firestore computes; the SDK does not export its class. */
type Aggregate = { get(): Promise<unknown> }
const prototype: Aggregate = Object.getPrototypeOf(db.collection('posts').count())
const { get } = prototype
const sums = vi.spyOn(prototype, 'get')

/** Does the work after the next sum was read and before it is written. */
function afterNextSum(work: () => Promise<unknown>): void {
  sums.mockImplementationOnce(async function (this: Aggregate) {
    const found = await get.call(this)
    await work()
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

  it('replaces no sum that another call has written meanwhile', async () => {
    afterNextSum(async () => {
      await store({ 'posts/two': { user_id: 'ada', upvotes: 5 } })
      expect(await refreshReputation('ada')).toBe(true)
    })
    expect(await refreshReputation('ada')).toBe(false)
    expect(await reputation()).toBe(8)
  })

  it('locks no posts, so that nobody waits to vote for another post of the member', async () => {
    const transactions = vi.spyOn(db, 'runTransaction')
    await refreshReputation('ada')
    expect(await reputation()).toBe(7)
    expect(transactions).not.toHaveBeenCalled()
    transactions.mockRestore()
  })

  it('writes nothing for a member who leaves meanwhile', async () => {
    afterNextSum(() => db.doc('profiles/ada').delete())
    expect(await refreshReputation('ada')).toBe(false)
    expect(await stored('profiles/ada')).toBeUndefined()
  })

  it('fails if the votes never stop, so that the event is delivered again', async () => {
    let votes = 100
    sums.mockImplementation(async function (this: Aggregate) {
      votes += 1
      await store({ 'profiles/ada': { reputation: votes } })
      return get.call(this)
    })
    await expect(refreshReputation('ada')).rejects.toThrow('too fast')
  })
})

describe('updateReputation', () => {
  const change = (before: State, after: State) => deliver(updateReputation, 'one', before, after)
  const of = (user_id: string, upvotes: number) => ({ user_id, upvotes })

  it.each<readonly [string, State, State]>([
    ['gets a vote', of('ada', 2), of('ada', 3)],
    ['returns from the trash with its votes', undefined, of('ada', 3)],
    ['is deleted with its votes', of('ada', 3), undefined],
    ['loses its author', of('ada', 3), of('deleted_member', 3)],
  ])('adds up the votes of an author whose post %s', async (_, before, after) => {
    await change(before, after)
    expect(await reputation()).toBe(7)
  })

  it.each<readonly [string, State, State]>([
    ['is new', undefined, of('ada', 0)],
    ['is edited', { ...of('ada', 3), title: 'Old' }, { ...of('ada', 3), title: 'New' }],
    ['is deleted without a vote', of('ada', 0), undefined],
  ])('reads nothing for a post that %s', async (_, before, after) => {
    await change(before, after)
    expect(sums).not.toHaveBeenCalled()
    expect(await reputation()).toBe(3)
  })
})
