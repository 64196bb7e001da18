import type { AdminAction } from '@grid/schema/admin-action'
import { CHAIN_START, firstChainError } from '@grid/schema/audit-log'
import { Timestamp, Transaction } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Audit, auditedAs, auditedBy, auditedBySystem } from './audit'
import type { Admin } from './authority'
import { db, store, stored, storedIn } from './firebase.fixture'

const NOW = Date.parse('2026-11-21T12:00:00Z')
/** How attempts end before the one that succeeds. */
const failed: ('response lost' | 'rolled back')[] = []

const transact = db.runTransaction.bind(db)

const ban = {
  action_type: 'ban_user',
  target_type: 'user',
  target_id: 'bob',
  details: { reason: 'Spam.' },
} as const

const entries = async () => Object.values(await storedIn('admin_actions'))
const head = () => stored('stats/audit_head')

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  vi.spyOn(db, 'runTransaction').mockImplementation(async (work) => {
    for (const end of failed.splice(0)) {
      await transact(async (transaction) => {
        await work(transaction)
        if (end === 'rolled back') throw new Error('rolled back')
      }).catch(() => undefined)
    }
    return transact(work)
  })
})

const ada = { uid: 'ada', method: 'recovery' }

describe('the audit log', () => {
  it('starts with an entry of actor, action and time, without an IP address', async () => {
    await auditedAs(ada, (_, audit) => audit(ban))
    expect(await stored('admin_actions/000000000001')).toMatchObject({
      ...ban,
      admin_id: 'ada',
      auth_method: 'recovery',
      ip_address: null,
      created_at: Timestamp.fromMillis(NOW),
      seq: 1,
      previous_hash: CHAIN_START.hash,
    })
  })

  it('chains the entries of one action and of several; the head is the last entry', async () => {
    await auditedAs(ada, async (_, audit) => {
      await audit(ban)
      await audit({ ...ban, target_id: 'mallory' })
    })
    await auditedBySystem((_, audit) => audit({ ...ban, action_type: 'expire_ban' }))
    const chain = (await entries()) as unknown as AdminAction[]
    expect(chain.map((line) => line.auth_method)).toEqual(['recovery', 'recovery', undefined])
    const { seq, hash } = chain[2] ?? CHAIN_START
    expect(await head()).toEqual({ seq: 3, hash, updated_at: Timestamp.fromMillis(NOW) })
    expect(seq).toBe(3)
    expect(await firstChainError(chain, { head: { seq, hash } })).toBeNull()
  })

  it('names the system for actions without a user', async () => {
    await auditedBySystem((_, audit) => audit(ban))
    expect(await entries()).toEqual([expect.objectContaining({ admin_id: 'system' })])
  })

  it.each([[['bob']], [['bob', 'mallory', 'eve']]])(
    'adds entries once if a response was lost and the work runs again: %j',
    async (targets) => {
      const work = vi.fn(async (_: unknown, audit: Audit) => {
        for (const target_id of targets) await audit({ ...ban, target_id })
        return `run ${work.mock.calls.length}`
      })
      failed.push('rolled back', 'response lost')
      expect(await auditedAs(ada, work)).toBe('run 2')
      expect((await entries()).map((line) => line['target_id'])).toEqual(targets)
    },
  )

  it('adds the entry of the committed run if earlier runs were rolled back', async () => {
    const work = vi.fn(async (_: unknown, audit: Audit) => {
      await audit({ ...ban, details: { run: work.mock.calls.length } })
    })
    failed.push('rolled back', 'rolled back')
    await auditedAs(ada, work)
    expect(await entries()).toEqual([expect.objectContaining({ details: { run: 3 } })])
  })

  it('runs work without an entry again after a lost response', async () => {
    failed.push('response lost')
    const work = vi.fn(async () => 'done')
    expect(await auditedAs(ada, work)).toBe('done')
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('returns the result of the work, and writes nothing without an entry', async () => {
    expect(await auditedAs(ada, async () => 'done')).toBe('done')
    expect(await entries()).toEqual([])
    expect(await head()).toBeUndefined()
  })
})

describe("an admin's action", () => {
  const admin = { uid: 'root', method: 'passkey' } as Admin

  it('is logged under the name of the admin, with the method of the session', async () => {
    await store({ 'profiles/root': { is_admin: true } })
    const given = await auditedBy(admin, async (given, audit) => {
      await audit(ban)
      return given
    })
    expect(given).toBeInstanceOf(Transaction)
    const expected = { admin_id: 'root', auth_method: 'passkey' }
    expect(await entries()).toEqual([expect.objectContaining(expected)])
  })

  it('does not start if the admin was removed meanwhile', async () => {
    const work = vi.fn()
    await expect(auditedBy(admin, work)).rejects.toMatchObject({
      details: { reason: 'admin_only' },
    })
    expect(work).not.toHaveBeenCalled()
  })
})
