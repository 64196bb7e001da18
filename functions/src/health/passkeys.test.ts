import { beforeEach, describe, expect, it, vi } from 'vitest'
import { auth, resetFirebase, store, storedIn } from '../core/firebase.fixture'
import { sweepOrphanPasskeys } from './passkeys'

const check = 'orphan_passkeys'
const lookUp = vi.spyOn(auth, 'getUsers')
const sweep = (signal = new AbortController().signal) => sweepOrphanPasskeys(signal)

beforeEach(() => {
  resetFirebase()
  lookUp.mockClear()
})

describe('sweepOrphanPasskeys', () => {
  it('deletes passkeys of missing accounts, and reports them', async () => {
    await auth.createUser({ uid: 'ada' })
    const own = { user_id: 'ada' }
    await store({ 'passkeys/one': own, 'passkeys/two': { user_id: 'gone' } })
    const finding = { check, subject: 'passkeys/two', was: 'no account', is: 'deleted' }
    expect(await sweep()).toEqual({ check, checked: 2, repaired: 1, findings: [finding] })
    expect(await storedIn('passkeys')).toEqual({ one: own })
  })

  it('looks up at most 100 accounts at once, and none without passkeys', async () => {
    expect(await sweep()).toMatchObject({ checked: 0, findings: [] })
    expect(lookUp).not.toHaveBeenCalled()
    for (let at = 0; at < 201; at += 1) await store({ [`passkeys/${at}`]: { user_id: 'gone' } })
    expect(await sweep()).toMatchObject({ checked: 201, repaired: 201 })
    expect(lookUp.mock.calls.map(([ids]) => ids.length)).toEqual([100, 100, 1])
  })

  it('stops when the time is up', async () => {
    await store({ 'passkeys/one': { user_id: 'gone' } })
    await expect(sweep(AbortSignal.abort())).rejects.toThrow()
    expect(await storedIn('passkeys')).toHaveProperty('one')
  })
})
