import { usernameParts } from '@grid/schema/username-parts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deriveUsernameParts, outdatedParts } from './usernames'

const { transaction } = vi.hoisted(() => ({ transaction: { get: vi.fn(), update: vi.fn() } }))
vi.mock('firebase-functions/v2/firestore', () => ({
  onDocumentWritten: (_: object, handle: unknown) => handle,
}))
vi.mock('./core/firebase', () => ({
  auth: {},
  db: { runTransaction: (run: (of: object) => unknown) => run(transaction) },
}))

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
  const handle = deriveUsernameParts as unknown as (event: object) => Promise<void>
  const ref = { path: 'profiles/ada' }
  const written = (after: object | undefined) => ({ data: { after: { ref, data: () => after } } })

  beforeEach(() => transaction.update.mockReset())

  it('stores the parts of a new profile', async () => {
    transaction.get.mockResolvedValue({ data: () => ({ username: 'ada' }) })
    await handle(written({ username: 'ada' }))
    expect(transaction.update).toHaveBeenCalledExactlyOnceWith(ref, { username_parts: PARTS })
  })

  it('writes nothing if the profile was deleted meanwhile', async () => {
    transaction.get.mockResolvedValue({ data: () => undefined })
    await handle(written({ username: 'ada' }))
    await handle(written(undefined))
    expect(transaction.update).not.toHaveBeenCalled()
  })

  it('ends after its own write', async () => {
    transaction.get.mockReset()
    await handle(written({ username: 'ada', username_parts: PARTS }))
    expect(transaction.get).not.toHaveBeenCalled()
  })
})
