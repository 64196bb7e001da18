import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sweepOrphanPasskeys } from './passkeys'

const { accounts, getUsers, rows } = vi.hoisted(() => {
  const accounts = new Set<string>()
  const rows: { id: string; owner: string; remove: () => void }[] = []
  const getUsers = vi.fn(async (ids: { uid: string }[]) => ({
    users: ids.filter(({ uid }) => accounts.has(uid)),
  }))
  return { accounts, getUsers, rows }
})

vi.mock('../core/firebase', () => ({
  auth: { getUsers },
  db: {
    collection: () => ({
      select: () => ({
        stream: async function* () {
          for (const { id, owner, remove } of rows) {
            yield {
              get: () => owner,
              ref: { path: `passkeys/${id}`, delete: async () => remove() },
            }
          }
        },
      }),
    }),
  },
}))

const sweep = (signal = new AbortController().signal) => sweepOrphanPasskeys(signal)
const lay = (id: string, owner: string) => {
  const remove = vi.fn()
  rows.push({ id, owner, remove })
  return remove
}

beforeEach(() => {
  accounts.clear()
  rows.length = 0
  getUsers.mockClear()
})

describe('the check of passkeys', () => {
  it('deletes passkeys of missing accounts, and reports them', async () => {
    accounts.add('ada')
    const own = lay('one', 'ada')
    const orphan = lay('two', 'gone')
    const finding = { check: 'orphan_passkeys', subject: 'passkeys/two' }
    expect(await sweep()).toEqual({
      check: 'orphan_passkeys',
      checked: 2,
      repaired: 1,
      findings: [{ ...finding, was: 'no account', is: 'deleted' }],
    })
    expect(own).not.toHaveBeenCalled()
    expect(orphan).toHaveBeenCalledOnce()
  })

  it('looks up at most 100 accounts at once, and none without passkeys', async () => {
    expect(await sweep()).toMatchObject({ checked: 0, findings: [] })
    expect(getUsers).not.toHaveBeenCalled()
    for (let at = 0; at < 201; at += 1) lay(`${at}`, 'gone')
    expect(await sweep()).toMatchObject({ checked: 201, repaired: 201 })
    expect(getUsers.mock.calls.map(([ids]) => ids.length)).toEqual([100, 100, 1])
  })

  it('stops when the time is up', async () => {
    const orphan = lay('one', 'gone')
    await expect(sweep(AbortSignal.abort())).rejects.toThrow()
    expect(orphan).not.toHaveBeenCalled()
  })
})
