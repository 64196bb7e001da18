import type { AdminAction } from '@grid/schema/admin-action'
import { CHAIN_START, firstChainProblem } from '@grid/schema/audit-log'
import { Timestamp } from 'firebase-admin/firestore'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Audit, auditedAs, auditedBy, auditedBySystem } from './audit'
import type { Admin } from './authority'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const stored = new Map<string, Readonly<Record<string, unknown>>>()

/** How runs end before the one that goes well. */
const failed: ('answer lost' | 'rolled back')[] = []

const transaction = {
  get: async (path: string) => ({
    exists: stored.has(path),
    get: (field: string) => stored.get(path)?.[field],
  }),
  create: (path: string, fields: Record<string, unknown>) => stored.set(path, fields),
  set: (path: string, fields: Record<string, unknown>) => stored.set(path, fields),
}

vi.mock('./firebase', () => ({
  db: {
    doc: (path: string) => path,
    collection: (name: string) => ({ doc: (id: string) => `${name}/${id}` }),
    runTransaction: async (work: (transaction: object) => unknown) => {
      for (const end of failed.splice(0)) {
        const before = [...stored]
        await work(transaction)
        if (end === 'answer lost') continue
        stored.clear()
        for (const [path, fields] of before) stored.set(path, fields)
      }
      return work(transaction)
    },
  },
}))

const ban = {
  action_type: 'ban_user',
  target_type: 'user',
  target_id: 'bob',
  details: { reason: 'Spam.' },
} as const

const lines = () =>
  [...stored].flatMap(([path, line]) => (path.startsWith('admin_actions/') ? [line] : []))
const head = () => stored.get('stats/audit_head')

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

describe('the log', () => {
  it('starts with an entry of actor, action and time, without an IP address', async () => {
    await auditedAs('ada', (_, audit) => audit(ban))
    expect(stored.get('admin_actions/000000000001')).toMatchObject({
      ...ban,
      admin_id: 'ada',
      ip_address: null,
      created_at: Timestamp.fromMillis(NOW),
      seq: 1,
      previous_hash: CHAIN_START.hash,
    })
  })

  it('is a chain over lines of one act and of several, and its head is the last', async () => {
    await auditedAs('ada', async (_, audit) => {
      await audit(ban)
      await audit({ ...ban, target_id: 'mallory' })
    })
    await auditedBySystem((_, audit) => audit({ ...ban, action_type: 'expire_ban' }))
    const last = lines()[2]
    expect(head()).toEqual({
      seq: 3,
      hash: last?.['hash'],
      updated_at: Timestamp.fromMillis(NOW),
    })
    const chain = lines() as unknown as AdminAction[]
    const { seq, hash } = chain[2] ?? CHAIN_START
    expect(await firstChainProblem(chain, { head: { seq, hash } })).toBeNull()
  })

  it('names nobody where nobody acted', async () => {
    await auditedBySystem((_, audit) => audit(ban))
    expect(lines()).toEqual([expect.objectContaining({ admin_id: 'system' })])
  })

  it.each([[['bob']], [['bob', 'mallory', 'eve']]])(
    'is added to once where an answer was lost and the work is run again: %j',
    async (targets) => {
      const work = vi.fn(async (_: unknown, audit: Audit) => {
        for (const target_id of targets) await audit({ ...ban, target_id })
        return `run ${work.mock.calls.length}`
      })
      failed.push('rolled back', 'answer lost')
      expect(await auditedAs('ada', work)).toBe('run 2')
      expect(lines().map((line) => line['target_id'])).toEqual(targets)
    },
  )

  it('is added to by the run that is committed, though an earlier one took the same line', async () => {
    const work = vi.fn(async (_: unknown, audit: Audit) => {
      await audit({ ...ban, details: { run: work.mock.calls.length } })
    })
    failed.push('rolled back', 'rolled back')
    await auditedAs('ada', work)
    expect(lines()).toEqual([expect.objectContaining({ details: { run: 3 } })])
  })

  it('says nothing of work that adds no line, which may be run again', async () => {
    failed.push('answer lost')
    const work = vi.fn(async () => 'done')
    expect(await auditedAs('ada', work)).toBe('done')
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('gives back what the work gives', async () => {
    expect(await auditedAs('ada', async () => 'done')).toBe('done')
    expect(stored.size).toBe(0)
  })
})

describe("an admin's act", () => {
  const admin = { uid: 'root' } as Admin

  it('is done under the name of the admin', async () => {
    stored.set('profiles/root', { is_admin: true })
    const given = await auditedBy(admin, async (given, audit) => {
      await audit(ban)
      return given
    })
    expect(given).toBe(transaction)
    expect(lines()).toEqual([expect.objectContaining({ admin_id: 'root' })])
  })

  it('is not begun by somebody who is no admin any more', async () => {
    const work = vi.fn()
    await expect(auditedBy(admin, work)).rejects.toMatchObject({
      details: { reason: 'admin_only' },
    })
    expect(work).not.toHaveBeenCalled()
  })
})
