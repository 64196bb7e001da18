import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { closeExpiredBans } from './bans'

type Fields = Readonly<Record<string, unknown>>

const { bans, line, audited, world } = vi.hoisted(() => ({
  bans: new Map<string, Readonly<Record<string, unknown>>>(),
  line: vi.fn(),
  audited: vi.fn(),
  world: {
    /** What an admin does between the look at a ban and the change. */
    meanwhile: undefined as (() => void) | undefined,
  },
}))

const snapshot = vi.hoisted(() => (id: string) => ({
  ref: { id, path: `banned_users/${id}` },
  data: () => bans.get(id),
  get: (field: string) => bans.get(id)?.[field],
}))

vi.mock('../core/audit', () => ({
  auditedBySystem: (work: (transaction: object, audit: object) => unknown) => {
    audited()
    world.meanwhile?.()
    const update = ({ id }: { id: string }, change: Fields) =>
      bans.set(id, { ...bans.get(id), ...change })
    return work({ get: async ({ id }: { id: string }) => snapshot(id), update }, line)
  },
}))
vi.mock('../core/firebase', () => ({
  db: {
    collection: (name: string) => ({
      where: (...how: unknown[]) => ({
        get: async () => {
          const isAsked = [name, ...how].join(' ') === 'banned_users is_active == true'
          const active = [...bans].filter(([, { is_active }]) => isAsked && is_active === true)
          return { size: active.length, docs: active.map(([id]) => snapshot(id)) }
        },
      }),
    }),
  },
}))

const NOW = Date.parse('2026-11-21T03:30:00Z')
const check = 'expired_bans'
let time: AbortController
const close = () => closeExpiredBans(time.signal)
const lay = (id: string, expires_at: unknown) => bans.set(id, { is_active: true, expires_at })
const at = (ms: number) => Timestamp.fromMillis(ms)
const found = (id: string) => {
  return { check, subject: `banned_users/${id}`, was: 'active', is: 'ended' }
}

beforeEach(() => {
  bans.clear()
  for (const spy of [line, audited]) spy.mockReset()
  world.meanwhile = undefined
  time = new AbortController()
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  return () => vi.useRealTimers()
})

describe('a ban', () => {
  it('that has run out is closed at its end, on record', async () => {
    lay('eve', at(NOW))
    expect(await close()).toEqual({ check, checked: 1, repaired: 1, findings: [found('eve')] })
    expect(bans.get('eve')).toEqual({ is_active: false, expires_at: at(NOW), unbanned_at: at(NOW) })
    const about = { target_type: 'user', target_id: 'eve', details: {} }
    expect(line.mock.calls).toEqual([[{ action_type: 'expire_ban', ...about }]])
  })

  it.each([
    ['has time left', at(NOW + 1)],
    ['has no end', null],
    ['has an end that is no moment', 'tomorrow'],
  ])('that %s is let be', async (_, end) => {
    lay('eve', end)
    expect(await close()).toEqual({ check, checked: 1, repaired: 0, findings: [] })
    expect(audited).not.toHaveBeenCalled()
    expect(bans.get('eve')).toHaveProperty('is_active', true)
  })

  it.each([
    ['was prolonged', () => lay('eve', at(NOW + 1))],
    ['was lifted', () => bans.set('eve', { is_active: false, expires_at: at(NOW) })],
  ])('that %s meanwhile is let be', async (_, meanwhile) => {
    lay('eve', at(NOW))
    world.meanwhile = meanwhile
    expect(await close()).toMatchObject({ repaired: 0, findings: [] })
    expect(line).not.toHaveBeenCalled()
  })

  it('for which there is no time waits for the next night', async () => {
    lay('eve', at(NOW))
    lay('grace', at(NOW))
    line.mockImplementation(() => time.abort(new Error('The time is up.')))
    await expect(close()).rejects.toThrow('The time is up.')
    expect(bans.get('eve')).toHaveProperty('is_active', false)
    expect(bans.get('grace')).toHaveProperty('is_active', true)
  })
})
