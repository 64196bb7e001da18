import { DocumentReference } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { resetFirebase, store, stored } from './core/firebase.fixture'
import { refreshReputation } from './counters'

const write = DocumentReference.prototype.update
const update = vi.spyOn(DocumentReference.prototype, 'update')
const reputation = async () => (await stored('profiles/ada'))?.['reputation']

beforeEach(async () => {
  resetFirebase()
  update.mockReset()
  await store({
    'posts/one': { user_id: 'ada', upvotes: 3 },
    'posts/two': { user_id: 'ada', upvotes: 4 },
    'posts/other': { user_id: 'bob', upvotes: 9 },
    'profiles/ada': { reputation: 3 },
  })
})

describe('refreshReputation', () => {
  it('sets the reputation to the sum of the upvotes of all posts of a member', async () => {
    expect(await refreshReputation('ada')).toBe(true)
    expect(await reputation()).toBe(7)
  })

  it('writes nothing if the reputation is correct', async () => {
    await store({ 'profiles/ada': { reputation: 7 } })
    expect(await refreshReputation('ada')).toBe(false)
    expect(update).not.toHaveBeenCalled()
  })

  it('writes nothing for a deleted profile', async () => {
    expect(await refreshReputation('carol')).toBe(false)
    expect(update).not.toHaveBeenCalled()
  })

  it('sums the upvotes again if the profile changed meanwhile', async () => {
    update.mockImplementationOnce(async function (this: DocumentReference, ...given) {
      await store({
        'profiles/ada': { reputation: 5 },
        'posts/two': { user_id: 'ada', upvotes: 5 },
      })
      return write.apply(this, given)
    })
    await refreshReputation('ada')
    expect(await reputation()).toBe(8)
    expect(update).toHaveBeenCalledTimes(2)
  })

  it('gives up after 20 attempts, so that the event is delivered again', async () => {
    const error = Object.assign(new Error('changed meanwhile'), { code: 9 })
    update.mockRejectedValue(error)
    await expect(refreshReputation('ada')).rejects.toBe(error)
    expect(update).toHaveBeenCalledTimes(20)
  })

  it.each([
    ['an error of another kind', Object.assign(new Error('no'), { code: 14 })],
    ['an error without a code', new Error('no')],
    ['a thrown object that is no error', { code: 9 }],
  ])('fails at once with %s', async (_, error) => {
    update.mockRejectedValue(error)
    await expect(refreshReputation('ada')).rejects.toBe(error)
    expect(update).toHaveBeenCalledOnce()
  })
})
