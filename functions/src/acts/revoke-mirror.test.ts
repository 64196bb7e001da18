import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore'
import { describe, expect, it, vi } from 'vitest'
import { mayStopBeingAdmin } from './revoke-mirror'

vi.mock('../core/db', () => ({
  db: {
    collection: (name: string) => ({
      where: (...condition: unknown[]) => ({
        limit: (most: number) => ({ name, condition, most }),
      }),
    }),
  },
}))

const profile = (is_admin: unknown) =>
  ({ get: (field: string) => (field === 'is_admin' ? is_admin : undefined) }) as DocumentSnapshot

function asked(isAdmin: unknown, admins: number) {
  const get = vi.fn(async ({ most }: { most: number }) => ({ size: Math.min(admins, most) }))
  const answer = mayStopBeingAdmin({ get } as unknown as Transaction, profile(isAdmin))
  return { get, answer }
}

describe('an admin', () => {
  it('may stop being one as long as another is left', async () => {
    await expect(asked(true, 2).answer).resolves.toBe(true)
    await expect(asked(true, 9).answer).resolves.toBe(true)
  })

  it('stays one when nobody would be left', async () => {
    await expect(asked(true, 1).answer).rejects.toMatchObject({ details: { reason: 'last_admin' } })
  })

  it('is counted inside the transaction, so that two cannot remove each other', async () => {
    const { get, answer } = asked(true, 2)
    await answer
    expect(get).toHaveBeenCalledExactlyOnceWith({
      name: 'profiles',
      condition: ['is_admin', '==', true],
      most: 2,
    })
  })
})

describe('somebody who is no admin', () => {
  it.each([false, undefined, 'true'])('has nothing to stop being: %s', async (isAdmin) => {
    const { get, answer } = asked(isAdmin, 1)
    expect(await answer).toBe(false)
    expect(get).not.toHaveBeenCalled()
  })
})
