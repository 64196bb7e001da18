import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AdminAction } from './admin-action'
import {
  type AuditContent,
  auditLineId,
  CHAIN_START,
  type ChainLink,
  chainAfter,
  firstChainError,
  type LogSource,
  verifyLog,
} from './audit-log'
import { chain } from './chain.fixture'

type Line = Omit<AdminAction, 'id'>

const AT = new Date('2026-11-21T12:00:00Z')

function act(target: string, method?: string): AuditContent {
  return {
    admin_id: 'root_admin',
    ...(method !== undefined && { auth_method: method }),
    action_type: 'ban_user',
    target_type: 'user',
    target_id: target,
    details: { reason: 'Spam.', username: target },
    ip_address: null,
    created_at: { toMillis: () => AT.getTime(), toDate: () => AT },
  }
}

async function chainOf(targets: readonly string[]): Promise<Line[]> {
  const lines: Line[] = []
  let head: ChainLink = CHAIN_START
  for (const target of targets) {
    const content = act(target)
    const line = { ...content, ...(await chainAfter(head, content)) }
    lines.push(line)
    head = line
  }
  return lines
}

describe('firstChainError', async () => {
  const lines = await chainOf(['ada', 'bob', 'mallory'])
  const head = lines[2]

  it('counts entries from 1 and starts with a hash of zeros', () => {
    expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(lines[0]?.previous_hash).toBe('0'.repeat(64))
    expect(lines[1]?.previous_hash).toBe(lines[0]?.hash)
  })

  it('hashes the same text on every machine', () => {
    expect(lines[0]?.hash).toBe('21e8528cc3440904d33ac28ae5dfac92bbd762d69c937f51a7200598b3f16fe5')
  })

  it('accepts an unchanged chain, from its start or from a later entry', async () => {
    expect(await firstChainError(lines, { head: head ?? null })).toBeNull()
    const [first, ...rest] = lines
    expect(await firstChainError(rest, { start: first ?? CHAIN_START })).toBeNull()
    expect(await firstChainError([], { head: CHAIN_START })).toBeNull()
  })

  it('accepts entries with a method after entries without one, and notices other methods', async () => {
    const [start] = lines
    const content = act('eve', 'passkey')
    const line: Line = { ...content, ...(await chainAfter(start ?? CHAIN_START, content)) }
    const errorOf = (last: Line) => firstChainError([...lines.slice(0, 1), last])
    expect(await errorOf(line)).toBeNull()
    const { auth_method: _, ...without } = line
    for (const forged of [without, { ...line, auth_method: 'password' }]) {
      expect(await errorOf(forged)).toEqual({ seq: 2, kind: 'altered' })
    }
  })

  it('accepts entries with a newer hash algorithm after older ones, and none with an older one', async () => {
    const [start = CHAIN_START] = lines
    const content = act('eve')
    const newer: Line = { ...content, ...(await chainAfter(start, content, 'SHA-512')) }
    expect(newer.hash).toMatch(/^SHA-512:[0-9a-f]{128}$/)
    const older: Line = { ...content, ...(await chainAfter(newer, content, 'SHA-256')) }
    const errorOf = (...last: readonly Line[]) => firstChainError([...lines.slice(0, 1), ...last])
    expect(await errorOf(newer)).toBeNull()
    expect(await errorOf(newer, older)).toEqual({ seq: 3, kind: 'altered' })
    for (const hash of [newer.hash.replace('SHA-512:', ''), newer.hash.replace('512', '1')]) {
      expect(await errorOf({ ...newer, hash })).toEqual({ seq: 2, kind: 'altered' })
    }
  })

  it('accepts details in any order', async () => {
    const turned = lines.map((line) => ({
      ...line,
      details: Object.fromEntries(Object.entries(line.details).reverse()),
    }))
    expect(await firstChainError(turned)).toBeNull()
  })

  const forgeries: readonly (readonly [string, Partial<Line>])[] = [
    ['another admin', { admin_id: 'mallory' }],
    ['another action', { action_type: 'unban_user' }],
    ['another target', { target_id: 'root_admin' }],
    ['other details', { details: { reason: 'None.', username: 'bob' } }],
    ['another moment', { created_at: { toMillis: () => 7, toDate: () => new Date(7) } }],
    ['another hash', { hash: 'f'.repeat(64) }],
    ['another hash before', { previous_hash: 'f'.repeat(64) }],
  ]
  it.each(forgeries)('detects %s', async (_, change) => {
    const forged = lines.map((line) => (line.seq === 2 ? { ...line, ...change } : line))
    expect(await firstChainError(forged)).toEqual({ seq: 2, kind: 'altered' })
  })

  it('detects a removed entry, also if the others were renumbered', async () => {
    const without = lines.filter(({ seq }) => seq !== 2)
    expect(await firstChainError(without)).toEqual({ seq: 2, kind: 'missing' })
    const renumbered = without.map((line, index) => ({ ...line, seq: index + 1 }))
    expect(await firstChainError(renumbered)).toEqual({ seq: 2, kind: 'altered' })
  })

  it('detects an end that was cut off or rewritten', async () => {
    const cut = lines.slice(0, 2)
    expect(await firstChainError(cut, { head: head ?? null })).toEqual({
      seq: 3,
      kind: 'truncated',
    })
    const rewritten = await chainOf(['ada', 'bob', 'eve'])
    expect(await firstChainError(rewritten, { head: head ?? null })).toEqual({
      seq: 3,
      kind: 'altered',
    })
  })
})

describe('auditLineId', () => {
  it('sorts in the order of the numbers', () => {
    expect([1, 10, 9, 1_000_000].map(auditLineId).sort()).toEqual(
      [1, 9, 10, 1_000_000].map(auditLineId),
    )
  })
})

describe('the example in the documentation', () => {
  const page = readFileSync(new URL('../../docs/audit-log.md', import.meta.url), 'utf8')
  const [input = '{}'] = /^\{"action_type".*\}$/m.exec(page) ?? []
  const entry = JSON.parse(input)

  it('has the hash that the page states', async () => {
    const at = new Date(entry.created_at)
    const content = { ...entry, created_at: { toMillis: () => at.getTime(), toDate: () => at } }
    const { hash, seq } = await chainAfter(CHAIN_START, content)
    expect(seq).toBe(entry.seq)
    expect(page).toContain(`\n${hash}\n`)
  })
})

const sourceOf = (lines: readonly AdminAction[], head = lines.at(-1) ?? null): LogSource => ({
  head: async () => head,
  after: async (seq, count) => lines.filter((line) => line.seq > seq).slice(0, count),
})

const verdictOf = (source: LogSource) => verifyLog(source, { atOnce: 100 })

describe('verifyLog', async () => {
  const whole = await chain(230)

  it('accepts a complete chain in several batches', async () => {
    const steps: number[] = []
    const onProgress = (lines: number) => steps.push(lines)
    const verdict = await verifyLog(sourceOf(whole), { atOnce: 100, onProgress })
    expect(verdict).toEqual({ lines: 230, error: null })
    expect(steps).toEqual([100, 200, 230])
  })

  it('accepts a chain that ends with a full batch', async () => {
    expect(await verdictOf(sourceOf(whole.slice(0, 200)))).toEqual({ lines: 200, error: null })
  })

  it('accepts an empty log', async () => expect((await verdictOf(sourceOf([]))).error).toBeNull())

  it('detects an entry whose content was changed', async () => {
    const altered = whole.map((line) =>
      line.seq === 150 ? { ...line, details: { reason: 'None' } } : line,
    )
    const verdict = await verdictOf(sourceOf(altered))
    expect(verdict.error).toEqual({ seq: 150, kind: 'altered' })
  })

  it('detects a removed entry', async () => {
    const verdict = await verdictOf(sourceOf(whole.filter((line) => line.seq !== 101)))
    expect(verdict.error).toEqual({ seq: 101, kind: 'missing' })
  })

  it('detects a truncated log by its head', async () => {
    const verdict = await verdictOf(sourceOf(whole.slice(0, 220), whole.at(-1)))
    expect(verdict.error).toEqual({ seq: 221, kind: 'truncated' })
  })

  it.each([219, 199])(
    'leaves lines to the next check that were written after line %i',
    async (last) => {
      const heads = [whole[last], whole.at(-1)]
      const source = { ...sourceOf(whole), head: async () => heads.shift() ?? null }
      expect(await verdictOf(source)).toEqual({ lines: last + 1, error: null })
    },
  )

  it.each([219, 199])('detects entries after a head that was reset to entry %i', async (last) => {
    const { error } = await verdictOf(sourceOf(whole, whole[last]))
    expect(error).toEqual({ seq: last + 2, kind: 'beyond' })
  })
})
