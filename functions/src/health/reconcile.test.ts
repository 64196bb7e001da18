import type { HealthFinding } from '@grid/schema/health'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Drift } from './check'
import { reconcile } from './reconcile'

const { logLines } = await vi.hoisted(async () => import('../core/console.fixture'))
const { kept, order, failing, found, drifts, repair, times } = vi.hoisted(() => ({
  /** How long each check was given. */
  times: new Map<string, AbortSignal>(),
  kept: vi.fn(),
  order: [] as string[],
  failing: new Set<string>(),
  found: new Map<string, HealthFinding[]>(),
  drifts: new Map<string, Drift[]>(),
  repair: vi.fn(),
}))

vi.mock('../core/firebase', () => ({
  db: { doc: (path: string) => ({ set: (report: object) => kept(path, report) }) },
}))

const work = vi.hoisted(() => ({ takesUntil: new Map<string, number>() }))
const made = vi.hoisted(() => (check: string) => async (time: AbortSignal) => {
  order.push(check)
  times.set(check, time)
  const until = work.takesUntil.get(check)
  if (until !== undefined) vi.setSystemTime(until)
  if (failing.has(check)) throw new Error(`no ${check}`)
  const findings = found.get(check) ?? []
  return { check, checked: 4, repaired: 0, findings, drifts: drifts.get(check) ?? [] }
})
vi.mock('./admins', () => ({ reconcileAdmins: made('admin_claims') }))
vi.mock('../bans', () => ({ closeExpiredBans: made('expired_bans') }))
vi.mock('./audit-chain', () => ({ checkLog: made('audit_chain') }))
vi.mock('./deletions', () => ({ finishStaleDeletions: made('account_deletions') }))
vi.mock('./board-sums', () => ({
  sweepOrphans: made('orphan_comments'),
  compareReputation: made('reputation'),
  compareCommentCounts: made('comment_counts'),
}))
vi.mock('./passkeys', () => ({ sweepOrphanPasskeys: made('orphan_passkeys') }))
vi.mock('./old-trash', () => ({ emptyOldTrash: made('old_trash') }))
vi.mock('./counters', () => ({
  compareTagsAndAuthors: made('tallies'),
  compareCounts: made('counts'),
  compareDays: made('daily_figures'),
}))
vi.mock('./repair', () => ({ repair }))

const RIGHTS = ['expired_bans', 'audit_chain', 'admin_claims']
const CHECKS = [
  ...RIGHTS,
  'counts',
  'daily_figures',
  'tallies',
  'reputation',
  'comment_counts',
  'orphan_comments',
  'orphan_passkeys',
  'old_trash',
  'account_deletions',
]

beforeEach(() => {
  for (const spy of [kept, repair]) spy.mockReset()
  logLines.length = 0
  for (const state of [failing, found, drifts]) state.clear()
  order.length = 0
  times.clear()
  work.takesUntil.clear()
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the nightly work', () => {
  it('sees to rights and their log before it counts', async () => {
    const { lines, findings } = await reconcile(3_000)
    expect(order).toEqual(CHECKS)
    expect(lines.map(({ check }) => check)).toEqual(CHECKS)
    expect(lines).toContainEqual({ check: 'tallies', checked: 4, repaired: 0 })
    expect(findings).toEqual([])
    const entry = { severity: 'INFO', message: 'reconciled', found: 0 }
    expect(logLines).toEqual([{ on: 'stdout', entry }])
  })

  it.each(CHECKS)('makes all other checks where that of %s fails, and says so', async (check) => {
    failing.add(check)
    const report = await reconcile(3_000)
    expect(order).toEqual(CHECKS)
    expect(report.findings).toEqual([
      { check, subject: 'the check', was: 'stopped by an error', is: null },
    ])
    expect(report.lines).toContainEqual({ check, checked: 0, repaired: 0 })
    expect(kept).toHaveBeenCalledExactlyOnceWith('stats/health', report)
    const failed = { severity: 'ERROR', message: 'check failed', check }
    const trace = expect.stringContaining(`Error: no ${check}\n`)
    expect(logLines.map(({ entry }) => entry)).toEqual([
      { ...failed, stack_trace: trace },
      { severity: 'WARNING', message: 'reconciled', found: 1 },
    ])
  })

  it('gives two minutes to each check of rights, and the rest of eight to those after it', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    const limit = vi.spyOn(AbortSignal, 'timeout')
    for (const [at, check] of RIGHTS.entries()) work.takesUntil.set(check, (at + 1) * 120_000)
    await reconcile(3_000)
    const share = [120_000]
    expect(limit.mock.calls).toEqual([share, share, share, share, share])
    const given = limit.mock.results.map(({ value }) => value)
    expect([...RIGHTS, 'counts', 'account_deletions'].map((check) => times.get(check))).toEqual(
      given,
    )
    for (const check of ['tallies', 'orphan_comments', 'old_trash']) {
      expect(times.get(check), check).toBe(times.get('counts'))
    }
  })

  it.each([
    ['what is left of eight minutes', 0, 480_000],
    ['what is left of eight minutes', 100_000, 380_000],
    ['half a minute at least', 479_000, 30_000],
    ['half a minute at least', 500_000, 30_000],
  ])('gives deletions %s, after %i ms', async (_, took, share) => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    work.takesUntil.set('orphan_comments', took)
    const limit = vi.spyOn(AbortSignal, 'timeout')
    await reconcile(3_000)
    expect(limit).toHaveBeenLastCalledWith(share)
    expect(times.get('account_deletions')).toBe(limit.mock.results.at(-1)?.value)
  })

  it('keeps 50 findings, first those that nobody mended', async () => {
    const finding = (check: HealthFinding['check'], at: number, is: number | null) => {
      return { check, subject: `${check} ${at}`, was: 1, is }
    }
    const mended = Array.from({ length: 60 }, (_, at) => finding('expired_bans', at, 0))
    const left = finding('account_deletions', 0, null)
    found.set('expired_bans', mended).set('account_deletions', [left])
    const { findings } = await reconcile(3_000)
    expect(findings).toEqual([left, ...mended.slice(0, 49)])
    const entry = { severity: 'WARNING', message: 'reconciled', found: 50 }
    expect(logLines).toEqual([{ on: 'stderr', entry }])
  })
})

describe('a figure that is off', () => {
  const drift = (field: string, was: number) => ({
    path: 'stats/counts',
    field,
    was,
    is: 3,
    fields: {},
  })

  it('is mended when it still is after three seconds, and told if it was', async () => {
    vi.useFakeTimers()
    drifts.set('counts', [drift('posts', 5), drift('comments', 1), drift('profiles', 2)])
    repair.mockImplementation(async ({ field }: Drift) => field !== 'comments')
    const report = reconcile(3_000)
    await vi.advanceTimersByTimeAsync(2_999)
    drifts.set('counts', [drift('posts', 5), drift('comments', 1)])
    expect(order.filter((check) => check === 'counts')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    const { lines, findings } = await report
    expect(repair.mock.calls).toEqual([[drift('posts', 5)], [drift('comments', 1)]])
    expect(lines).toContainEqual({ check: 'counts', checked: 4, repaired: 1 })
    expect(findings).toEqual([{ check: 'counts', subject: 'stats/counts posts', was: 5, is: 3 }])
  })

  it('keeps nothing waiting where all are right', async () => {
    vi.useFakeTimers()
    await reconcile(3_000)
    expect(order).toHaveLength(CHECKS.length)
    expect(vi.getTimerCount()).toBe(0)
  })
})
