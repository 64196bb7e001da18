import type { HealthCheck, HealthFinding } from '@grid/schema/health'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { logLines } from '../core/console.fixture'
import { store, stored } from '../core/firebase.fixture'
import type { Drift } from './check'
import { type Checks, reconcile } from './reconcile'

/** The time that each check received. */
const times = new Map<HealthCheck, AbortSignal>()
const order: HealthCheck[] = []
const failing = new Set<HealthCheck>()
const found = new Map<HealthCheck, HealthFinding[]>()
const drifts = new Map<HealthCheck, Drift[]>()
/** The clock after each check. */
const endsAt = new Map<HealthCheck, number>()

/** A check that records when it runs and with which time. */
const fake = (check: HealthCheck) => {
  const work = async (time: AbortSignal) => {
    order.push(check)
    times.set(check, time)
    const end = endsAt.get(check)
    if (end !== undefined) vi.setSystemTime(end)
    if (failing.has(check)) throw new Error(`no ${check}`)
    const findings = found.get(check) ?? []
    return { check, checked: 4, repaired: 0, findings, drifts: drifts.get(check) ?? [] }
  }
  return [check, work] as const
}
const RIGHTS = ['expired_bans', 'audit_chain', 'admin_claims'] as const
const COUNTERS = [
  'counts',
  'daily_figures',
  'tallies',
  'reputation',
  'comment_counts',
  'upvotes',
] as const
const CLEANUPS = [
  'old_trash',
  'old_records',
  'unused_images',
  'abandoned_sign_ups',
  'orphan_passkeys',
  'missing_accounts',
  'orphan_comments',
] as const
const CHECKS = [...RIGHTS, ...COUNTERS, ...CLEANUPS, 'account_deletions'] as const
const FAKES: Checks = {
  rights: RIGHTS.map(fake),
  counters: COUNTERS.map(fake),
  cleanups: CLEANUPS.map(fake),
  deletions: [fake('account_deletions')],
}

beforeEach(() => {
  for (const state of [failing, found, drifts, times, endsAt]) state.clear()
  order.length = 0
})

afterEach(() => vi.restoreAllMocks())

describe('reconcile', () => {
  it('checks rights and their log before counters', async () => {
    const { lines } = await reconcile(3_000)
    expect(lines.map(({ check }) => check)).toEqual(CHECKS)
  })

  it('runs the checks in their order, and reports them', async () => {
    const { lines, findings } = await reconcile(3_000, FAKES)
    expect(order).toEqual(CHECKS)
    expect(lines.map(({ check }) => check)).toEqual(CHECKS)
    expect(lines).toContainEqual({ check: 'tallies', checked: 4, repaired: 0 })
    expect(findings).toEqual([])
    const entry = { severity: 'INFO', message: 'reconciled', found: 0 }
    expect(logLines).toEqual([{ on: 'stdout', entry }])
  })

  it.each(CHECKS)('runs all other checks if %s fails, and reports that', async (check) => {
    failing.add(check)
    const report = await reconcile(3_000, FAKES)
    expect(order).toEqual(CHECKS)
    expect(report.findings).toEqual([
      { check, subject: 'the check', was: 'stopped by an error', is: null },
    ])
    expect(report.lines).toContainEqual({ check, checked: 0, repaired: 0 })
    expect(await stored('stats/health')).toEqual(report)
    const failed = { severity: 'ERROR', message: 'check failed', check }
    const trace = expect.stringContaining(`Error: no ${check}\n`)
    expect(logLines.map(({ entry }) => entry)).toEqual([
      { ...failed, stack_trace: trace },
      { severity: 'WARNING', message: 'reconciled', found: 1 },
    ])
  })

  it('gives each check of rights two minutes, and the counters what cleanups do not need', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    const limit = vi.spyOn(AbortSignal, 'timeout')
    for (const [at, check] of RIGHTS.entries()) endsAt.set(check, (at + 1) * 120_000)
    await reconcile(3_000, FAKES)
    const steps = [...RIGHTS, 'counts', ...CLEANUPS, 'account_deletions'] as const
    expect(limit.mock.results.map(({ value }) => value)).toEqual(steps.map((it) => times.get(it)))
    const [rights, counters] = [limit.mock.calls.slice(0, 3).flat(), limit.mock.calls[3]]
    expect([...rights, ...(counters ?? [])]).toEqual([120_000, 120_000, 120_000, 30_000])
    expect(times.get('tallies')).toBe(times.get('counts'))
  })

  it('gives cleanups a minute and a half, also if the counters take all of their time', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    const limit = vi.spyOn(AbortSignal, 'timeout')
    endsAt.set('comment_counts', 390_000)
    for (const [at, check] of CLEANUPS.entries()) endsAt.set(check, 390_000 + (at + 1) * 10_000)
    await reconcile(3_000, FAKES)
    const shares = limit.mock.calls.flat().slice(4, -1)
    expect(shares).toEqual([12_857, 13_333, 14_000, 15_000, 16_666, 20_000, 30_000])
  })

  it.each([
    ['what is left of eight minutes', 0, 480_000],
    ['what is left of eight minutes', 100_000, 380_000],
    ['half a minute at least', 479_000, 30_000],
    ['half a minute at least', 500_000, 30_000],
  ])('gives deletions %s, after %i ms', async (_, took, share) => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    endsAt.set('old_trash', took)
    const limit = vi.spyOn(AbortSignal, 'timeout')
    await reconcile(3_000, FAKES)
    expect(limit).toHaveBeenLastCalledWith(share)
    expect(times.get('account_deletions')).toBe(limit.mock.results.at(-1)?.value)
  })

  it('stores 50 findings, first those without a repair', async () => {
    const finding = (check: HealthFinding['check'], at: number, is: number | null) => {
      return { check, subject: `${check} ${at}`, was: 1, is }
    }
    const repaired = Array.from({ length: 60 }, (_, at) => finding('expired_bans', at, 0))
    const left = finding('account_deletions', 0, null)
    found.set('expired_bans', repaired).set('account_deletions', [left])
    const { findings } = await reconcile(3_000, FAKES)
    expect(findings).toEqual([left, ...repaired.slice(0, 49)])
    const entry = { severity: 'WARNING', message: 'reconciled', found: 50 }
    expect(logLines).toEqual([{ on: 'stderr', entry }])
  })
})

describe('a counter with a difference', () => {
  const drift = (field: string, was: number) => ({
    path: 'stats/counts',
    field,
    was,
    is: 3,
    fields: {},
  })

  it('is repaired if it still differs after three seconds, and reported', async () => {
    drifts.set('counts', [drift('posts', 5), drift('comments', 1), drift('profiles', 2)])
    // Another repair was faster for comments.
    await store({ 'stats/counts': { posts: 5, comments: 3, profiles: 2 } })
    const wait = setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms) => {
      if (ms !== 3_000) return wait(work, ms)
      expect(order.filter((check) => check === 'counts')).toHaveLength(1)
      drifts.set('counts', [drift('posts', 5), drift('comments', 1)])
      return wait(work, 0)
    })
    const { lines, findings } = await reconcile(3_000, FAKES)
    expect(await stored('stats/counts')).toMatchObject({ posts: 3, comments: 3, profiles: 2 })
    expect(lines).toContainEqual({ check: 'counts', checked: 4, repaired: 1 })
    expect(findings).toEqual([{ check: 'counts', subject: 'stats/counts posts', was: 5, is: 3 }])
  })

  it('delays nothing if all are correct', async () => {
    const later = vi.spyOn(globalThis, 'setTimeout')
    await reconcile(3_000, FAKES)
    expect(order).toHaveLength(CHECKS.length)
    expect(later).not.toHaveBeenCalledWith(expect.anything(), 3_000)
  })
})
