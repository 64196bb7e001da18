import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reconcileNightly } from './reconcile-calls'

const { reconcile, line, scheduled } = vi.hoisted(() => ({
  reconcile: vi.fn(),
  line: vi.fn(),
  scheduled: vi.fn(),
}))
vi.mock('./reconcile', () => ({ reconcile }))
vi.mock('../core/audit', () => ({
  auditedBySystem: (work: (...given: unknown[]) => unknown) => work('transaction', line),
}))
vi.mock('firebase-functions/v2/scheduler', () => ({
  onSchedule: (options: object, handle: unknown) => {
    scheduled(options)
    return handle
  },
}))

const night = reconcileNightly as unknown as () => Promise<void>
const found = (repaired: number) => {
  const right = { check: 'tallies', checked: 9, repaired: 0 }
  reconcile.mockResolvedValue({ lines: [right, { check: 'counts', checked: 5, repaired }] })
}

beforeEach(() => {
  reconcile.mockReset()
  line.mockReset()
})

describe('the nightly work', () => {
  it('is due at half past three, has as long as "Optimize", and is patient', async () => {
    found(0)
    await night()
    expect(scheduled).toHaveBeenCalledExactlyOnceWith({
      schedule: 'every day 03:30',
      timeZone: 'Etc/UTC',
      timeoutSeconds: 540,
      memory: '512MiB',
    })
    expect(reconcile).toHaveBeenCalledExactlyOnceWith(30_000)
  })

  it('leaves one line of what it mended', async () => {
    found(2)
    await night()
    expect(line.mock.calls).toEqual([
      [expect.objectContaining({ details: { repaired: 2, counts: 2 } })],
    ])
  })

  it('leaves none where all was right', async () => {
    found(0)
    await night()
    expect(line).not.toHaveBeenCalled()
  })
})
