import { beforeEach, describe, expect, it, vi } from 'vitest'
import { auditEntries, resetFirebase, store, stored } from '../core/firebase.fixture'
import { reconcileNightly } from './reconcile-calls'

await vi.hoisted(async () => import('../core/console.fixture'))

const night = () => reconcileNightly.run({ scheduleTime: '2026-11-21T03:30:00Z' })

beforeEach(resetFirebase)

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
    const about = { action_type: 'reconcile_counts', target_type: 'database', target_id: null }
    expect(await auditEntries()).toEqual([
      { ...about, admin_id: 'system', details: { repaired: 1, counts: 1 } },
    ])
  })

  it('adds no audit entry if all is correct', async () => {
    await night()
    expect(await stored('stats/health')).toMatchObject({ findings: [] })
    expect(await auditEntries()).toEqual([])
  })
})
