import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { banUser as banUserCall, closeExpiredBans } from './bans'

type Input = { readonly user_id: string; readonly reason: string; readonly expires_at?: string }

const { documents, entry, audited, endSessionsOfBanned, named, world } = vi.hoisted(() => ({
  /** Path → fields. */
  documents: new Map<string, Readonly<Record<string, unknown>>>(),
  entry: vi.fn(),
  audited: vi.fn(),
  endSessionsOfBanned: vi.fn(),
  named: [] as string[],
  world: {
    /** What an admin does between the query and the transaction. */
    meanwhile: undefined as (() => void) | undefined,
  },
}))

const firestore = vi.hoisted(() => {
  const snapshot = (path: string) => ({
    ref: { id: path.split('/')[1], path },
    exists: documents.has(path),
    data: () => documents.get(path),
    get: (field: string) => documents.get(path)?.[field],
  })
  const transaction = {
    get: async ({ path }: { path: string }) => snapshot(path),
    getAll: async (...found: { path: string }[]) => found.map(({ path }) => snapshot(path)),
    set: ({ path }: { path: string }, fields: object) => documents.set(path, { ...fields }),
    update: ({ path }: { path: string }, change: object) =>
      documents.set(path, { ...documents.get(path), ...change }),
  }
  const run = (work: (transaction: object, audit: object) => unknown) => {
    audited()
    world.meanwhile?.()
    return work(transaction, entry)
  }
  return { snapshot, run }
})

vi.mock('./sessions', () => ({ endSessionsOfBanned }))
vi.mock('./core/call', () => ({
  adminCall: (name: string, handle: unknown) => {
    named.push(name)
    return handle
  },
}))
vi.mock('./core/audit', () => ({
  auditedBySystem: firestore.run,
  auditedBy: (_: unknown, work: Parameters<typeof firestore.run>[0]) => firestore.run(work),
}))
vi.mock('./core/firebase', () => ({
  db: {
    doc: (path: string) => ({ path }),
    collection: (name: string) => ({
      where: (...condition: unknown[]) => ({
        get: async () => {
          expect([name, ...condition]).toEqual(['banned_users', 'is_active', '==', true])
          const active = [...documents].filter(
            ([path, fields]) => path.startsWith('banned_users/') && fields['is_active'] === true,
          )
          return { size: active.length, docs: active.map(([path]) => firestore.snapshot(path)) }
        },
      }),
    }),
  },
}))

const NOW = Date.parse('2026-11-21T03:30:00Z')
const at = (ms: number) => Timestamp.fromMillis(ms)
const banOf = (uid: string) => documents.get(`banned_users/${uid}`)
const storeBan = (uid: string, expires_at: unknown, is_active = true) =>
  documents.set(`banned_users/${uid}`, { is_active, expires_at })

beforeEach(() => {
  documents.clear()
  for (const spy of [entry, audited, endSessionsOfBanned]) spy.mockReset()
  world.meanwhile = undefined
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  return () => vi.useRealTimers()
})

describe('banUser', () => {
  const eve = { user_id: 'eve', reason: 'Spam.' }
  const banUser = (input: Input): Promise<unknown> =>
    (banUserCall as unknown as (admin: object, input: Input) => Promise<unknown>)(
      { uid: 'root' },
      input,
    )

  beforeEach(() => {
    documents.set('profiles/eve', { username: 'Eve' })
  })

  it('is deployed under its own name', () => {
    expect(named).toContain('banUser')
  })

  it('stores the ban, adds an audit entry and then ends the sessions', async () => {
    entry.mockImplementation(async () => expect(endSessionsOfBanned).not.toHaveBeenCalled())
    expect(await banUser(eve)).toEqual({ user_id: 'eve', expires_at: null })
    const ban = { ...eve, admin_id: 'root', is_active: true, banned_at: at(NOW) }
    expect(banOf('eve')).toEqual({ ...ban, expires_at: null, unbanned_at: null })
    expect(entry).toHaveBeenCalledExactlyOnceWith({
      action_type: 'ban_user',
      target_type: 'user',
      target_id: 'eve',
      details: { username: 'Eve', reason: 'Spam.' },
    })
    expect(endSessionsOfBanned).toHaveBeenCalledExactlyOnceWith('eve')
  })

  it('keeps the sessions of an admin, who cannot be banned', async () => {
    documents.set('profiles/eve', { username: 'Eve', is_admin: true })
    await expect(banUser(eve)).rejects.toMatchObject({ details: { reason: 'ban_admin' } })
    expect(endSessionsOfBanned).not.toHaveBeenCalled()
  })

  it('stores the requested end, one millisecond from now at the earliest', async () => {
    const expires_at = new Date(NOW + 1).toISOString()
    expect(await banUser({ ...eve, expires_at })).toEqual({ user_id: 'eve', expires_at })
    expect(banOf('eve')).toMatchObject({ ...eve, expires_at: at(NOW + 1) })
  })

  it('rejects a ban that ends now', async () => {
    const expires_at = new Date(NOW).toISOString()
    await expect(banUser({ ...eve, expires_at })).rejects.toMatchObject({
      details: { reason: 'ban_ends_in_past' },
    })
    expect(audited).not.toHaveBeenCalled()
    expect(banOf('eve')).toBeUndefined()
  })
})

describe('closeExpiredBans', () => {
  const check = 'expired_bans'
  let time: AbortController
  const close = () => closeExpiredBans(time.signal)
  const finding = (id: string) => {
    return { check, subject: `banned_users/${id}`, was: 'active', is: 'ended' }
  }

  beforeEach(() => {
    time = new AbortController()
  })

  it('closes an expired ban at its end and adds an audit entry', async () => {
    storeBan('eve', at(NOW))
    expect(await close()).toEqual({ check, checked: 1, repaired: 1, findings: [finding('eve')] })
    expect(banOf('eve')).toEqual({ is_active: false, expires_at: at(NOW), unbanned_at: at(NOW) })
    const about = { target_type: 'user', target_id: 'eve', details: {} }
    expect(entry.mock.calls).toEqual([[{ action_type: 'expire_ban', ...about }]])
  })

  it.each([
    ['has time left', at(NOW + 1)],
    ['has no end', null],
    ['has an invalid end', 'tomorrow'],
  ])('leaves a ban that %s', async (_, end) => {
    storeBan('eve', end)
    expect(await close()).toEqual({ check, checked: 1, repaired: 0, findings: [] })
    expect(audited).not.toHaveBeenCalled()
    expect(banOf('eve')).toHaveProperty('is_active', true)
  })

  it.each([
    ['was extended', () => storeBan('eve', at(NOW + 1))],
    ['was lifted', () => storeBan('eve', at(NOW), false)],
  ])('leaves a ban that %s meanwhile', async (_, meanwhile) => {
    storeBan('eve', at(NOW))
    world.meanwhile = meanwhile
    expect(await close()).toMatchObject({ repaired: 0, findings: [] })
    expect(entry).not.toHaveBeenCalled()
  })

  it('leaves the rest for the next night when the time is up', async () => {
    storeBan('eve', at(NOW))
    storeBan('grace', at(NOW))
    entry.mockImplementation(() => time.abort(new Error('The time is up.')))
    await expect(close()).rejects.toThrow('The time is up.')
    expect(banOf('eve')).toHaveProperty('is_active', false)
    expect(banOf('grace')).toHaveProperty('is_active', true)
  })
})
