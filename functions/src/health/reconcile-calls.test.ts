import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts, auditedActions, store, stored } from '../core/firebase.fixture'
import {
  reconcileBySystem,
  reconcileCounts,
  reconcileNightly,
  reconciliationEntry,
} from './reconcile-calls'

const night = () => reconcileNightly.run({ scheduleTime: '2026-11-21T03:30:00Z' })

describe('reconcileNightly', () => {
  it('runs at half past three with the timeout of "Optimize"', () => {
    expect(reconcileNightly).toHaveProperty('__endpoint', {
      ...reconcileNightly.__endpoint,
      scheduleTrigger: expect.objectContaining({
        schedule: 'every day 03:30',
        timeZone: 'Etc/UTC',
      }),
      timeoutSeconds: 540,
      availableMemoryMb: 512,
    })
  })

  it('repairs what differs after 30 seconds, and logs it as one audit entry', async () => {
    await store({ 'stats/counts': { posts: 2 } })
    const wait = setTimeout
    const waits = vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms) => {
      return wait(work, ms === 30_000 ? 0 : ms)
    })
    await night()
    expect(waits).toHaveBeenCalledWith(expect.anything(), 30_000)
    waits.mockRestore()
    expect(await stored('stats/counts')).toMatchObject({ posts: 0 })
    expect(await auditedActions()).toEqual([
      ['system', 'reconcile_counts', 'database:null', { repaired: 1, counts: 1 }],
    ])
  })

  it('adds no audit entry if all is correct', async () => {
    await night()
    expect(await stored('stats/health')).toMatchObject({ findings: [] })
    expect(await auditedActions()).toEqual([])
  })
})

describe('npm run reconcile -- --all', () => {
  it('adds an audit entry of the system for what it repairs', async () => {
    await store({ 'stats/counts': { posts: 2 } })
    expect((await reconcileBySystem(0)).lines).toContainEqual(
      expect.objectContaining({ check: 'counts', repaired: 1 }),
    )
    const entry = ['system', 'reconcile_counts', 'database:null', { repaired: 1, counts: 1 }]
    expect(await auditedActions()).toEqual([entry])
  })
})

describe('reconcileCounts', () => {
  const request = { data: {}, rawRequest: { headers: {} } }
  const token = { admin: true, auth_time: Math.floor(Date.now() / 1_000) }
  const optimize = async () =>
    reconcileCounts.run({ ...request, auth: { uid: 'root', token } } as never)

  beforeEach(async () => {
    await store({ 'profiles/root': { is_admin: true, passkey_optional: true } })
    await accounts.createUser({ uid: 'root', customClaims: { admin: true } })
  })

  it('runs once at a time, with the memory of the nightly run', () => {
    const bounds = { maxInstances: 1, availableMemoryMb: 512 }
    expect(reconcileCounts).toHaveProperty('__endpoint', expect.objectContaining(bounds))
  })

  it('repairs what differs after three seconds, and adds an audit entry of the admin', async () => {
    await store({ 'stats/counts': { posts: 2, profiles: 1 } })
    const wait = setTimeout
    const waits = vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms) => {
      return wait(work, ms === 3_000 ? 0 : ms)
    })
    const { checked_at, lines, findings } = await optimize()
    expect(waits).toHaveBeenCalledWith(expect.anything(), 3_000)
    waits.mockRestore()
    expect(lines).toContainEqual({ check: 'counts', checked: 5, repaired: 1 })
    expect(findings).toContainEqual({
      ...{ check: 'counts', subject: 'stats/counts posts', was: 2, is: 0 },
    })
    const stored_at = (await stored('stats/health'))?.['checked_at']
    expect(checked_at).toBe(stored_at.toDate().toISOString())
    expect(await auditedActions()).toMatchObject([
      ['root', 'reconcile_counts', 'database:null', { counts: 1 }],
    ])
  })
})

describe('reconciliationEntry', () => {
  const about = { action_type: 'reconcile_counts', target_type: 'database', target_id: null }

  it('counts the repairs in total and by check', () => {
    const lines = [
      { check: 'counts', checked: 5, repaired: 1 },
      { check: 'reputation', checked: 9, repaired: 0 },
      { check: 'tallies', checked: 40, repaired: 2 },
    ] as const
    const details = { repaired: 3, counts: 1, tallies: 2 }
    expect(reconciliationEntry(lines)).toEqual({ ...about, details })
  })

  it('counts no repairs', () => {
    const lines = [{ check: 'counts', checked: 5, repaired: 0 }] as const
    expect(reconciliationEntry(lines)).toEqual({ ...about, details: { repaired: 0 } })
  })
})
