import type { AdminAction } from '@grid/schema/admin-action'
import { chain } from '@grid/schema/chain.fixture'
import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { checkLog } from './audit-chain'

const world = vi.hoisted(() => ({
  lines: [] as AdminAction[],
  head: undefined as object | undefined,
  /** What is requested of the lines, each time. */
  requested: [] as unknown[][],
  meanwhile: undefined as (() => void) | undefined,
}))

vi.mock('../core/firebase', () => {
  const lines = (...requested: readonly unknown[]) => ({
    where: (field: string, how: string, seq: number) => lines(...requested, field, how, seq),
    orderBy: (field: string) => lines(...requested, field),
    limit: (most: number) => lines(...requested, most),
    get: async () => {
      world.requested.push([...requested])
      world.meanwhile?.()
      const [, , , seq, , most] = requested.map(Number)
      const found = world.lines.filter((line) => line.seq > Number(seq)).slice(0, most)
      return { docs: found.map((line) => ({ data: () => line })) }
    },
  })
  const head = { get: async () => ({ data: () => world.head }) }
  return {
    db: { doc: (path: string) => path === 'stats/audit_head' && head, collection: lines },
  }
})

const check = 'audit_chain'
let time: AbortController
const verify = () => checkLog(time.signal)
const requested = (after: number) => ['admin_actions', 'seq', '>', after, 'seq', 500]

beforeEach(async () => {
  const lines = await chain(501)
  const { seq = 0, hash = '' } = lines.at(-1) ?? {}
  const head = { seq, hash, updated_at: Timestamp.fromMillis(1) }
  Object.assign(world, { lines, head, requested: [], meanwhile: undefined })
  time = new AbortController()
})

describe('the log', () => {
  it('is found whole, five hundred lines at a time', async () => {
    expect(await verify()).toEqual({ check, checked: 501, repaired: 0, findings: [] })
    expect(world.requested).toEqual([requested(0), requested(500)])
  })

  it('is told of where a line was altered, and left as it is', async () => {
    world.lines = world.lines.map((line) => {
      return line.seq === 7 ? { ...line, admin_id: 'mallory' } : line
    })
    const findings = [{ check, subject: 'line 7', was: 'altered', is: null }]
    expect(await verify()).toEqual({ check, checked: 500, repaired: 0, findings })
  })

  it('is told of where its head is gone', async () => {
    world.head = undefined
    const findings = [{ check, subject: 'line 1', was: 'beyond', is: null }]
    expect(await verify()).toEqual({ check, checked: 0, repaired: 0, findings })
  })

  it('is left to the next night where the time is up', async () => {
    world.meanwhile = () => time.abort(new Error('The time is up.'))
    await expect(verify()).rejects.toThrow('The time is up.')
    expect(world.requested).toEqual([requested(0)])
  })
})
