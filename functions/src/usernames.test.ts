import { usernameParts } from '@grid/schema/username'
import { Transaction } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { resetFirebase, store, stored } from './core/firebase.fixture'
import { deriveUsernameParts, outdatedParts } from './usernames'

const PARTS = usernameParts('ada')

describe('outdatedParts', () => {
  it('gives the parts of a profile that has none, or others', () => {
    for (const username_parts of [undefined, [], ['root'], 'ada']) {
      expect(outdatedParts({ username: 'ada', username_parts })).toEqual({ username_parts: PARTS })
    }
  })

  it('gives nothing for a profile that has its parts', () => {
    expect(outdatedParts({ username: 'ada', username_parts: PARTS })).toEqual({})
  })
})

describe('deriveUsernameParts', () => {
  /** Delivers the event of a profile with these fields. */
  const deliver = (fields: object | undefined) =>
    deriveUsernameParts.run({
      data: { after: { data: () => fields } },
      params: { uid: 'ada' },
    } as never)
  const read = vi.spyOn(Transaction.prototype, 'get')
  const update = vi.spyOn(Transaction.prototype, 'update')

  beforeEach(() => {
    resetFirebase()
    for (const spy of [read, update]) spy.mockClear()
  })

  it('stores the parts of a new profile', async () => {
    await store({ 'profiles/ada': { username: 'ada' } })
    await deliver({ username: 'ada' })
    expect(await stored('profiles/ada')).toEqual({ username: 'ada', username_parts: PARTS })
    expect(update).toHaveBeenCalledOnce()
  })

  it('writes nothing if the profile was deleted meanwhile', async () => {
    await deliver({ username: 'ada' })
    await deliver(undefined)
    expect(update).not.toHaveBeenCalled()
  })

  it('ends after its own write', async () => {
    await deliver({ username: 'ada', username_parts: PARTS })
    expect(read).not.toHaveBeenCalled()
  })
})
