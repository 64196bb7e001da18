import { Timestamp } from 'firebase-admin/firestore'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const { readyBan, write, endSessionsOfBanned, named } = vi.hoisted(() => ({
  readyBan: vi.fn(),
  write: vi.fn(),
  endSessionsOfBanned: vi.fn(),
  named: vi.fn(),
}))
vi.mock('../bans', () => ({ readyBan }))
vi.mock('../sessions', () => ({ endSessionsOfBanned }))
vi.mock('../core/audit', () => ({
  auditedBy: (_: unknown, work: (...given: string[]) => unknown) => work('transaction', 'audit'),
}))
vi.mock('../core/call', () => ({
  adminCall: (name: string, handle: unknown) => {
    named(name)
    return handle
  },
}))

type Input = { readonly user_id: string; readonly reason: string; readonly expires_at?: string }

const NOW = Date.parse('2026-11-21T12:00:00Z')
const eve = { user_id: 'eve', reason: 'Spam.' }

async function banUser(input: Input): Promise<unknown> {
  const handle: unknown = (await import('./banUser')).banUser
  return (handle as (admin: string, given: Input) => Promise<unknown>)('root', input)
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  vi.resetModules()
  for (const spy of [readyBan, write, endSessionsOfBanned, named]) spy.mockReset()
  readyBan.mockResolvedValue(write)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the ban of a member', () => {
  it('is called by its deployed name', async () => {
    await banUser(eve)
    expect(named).toHaveBeenCalledExactlyOnceWith('banUser')
  })

  it('ends their sessions by itself, once it is written, and waits for no trigger', async () => {
    write.mockImplementation(async () => expect(endSessionsOfBanned).not.toHaveBeenCalled())
    expect(await banUser(eve)).toEqual({ user_id: 'eve', expires_at: null })
    const stored = { ...eve, expires_at: null }
    expect(readyBan).toHaveBeenCalledExactlyOnceWith('transaction', 'root', stored)
    expect(write).toHaveBeenCalledExactlyOnceWith('audit')
    expect(endSessionsOfBanned).toHaveBeenCalledExactlyOnceWith('eve')
  })

  it('leaves the sessions of somebody who may not be banned', async () => {
    const refused = new Error('ban_admin')
    readyBan.mockRejectedValue(refused)
    await expect(banUser(eve)).rejects.toBe(refused)
    expect(endSessionsOfBanned).not.toHaveBeenCalled()
  })

  it('has the end that was asked for, as soon as a millisecond from now', async () => {
    const expires_at = new Date(NOW + 1).toISOString()
    expect(await banUser({ ...eve, expires_at })).toEqual({ user_id: 'eve', expires_at })
    expect(readyBan).toHaveBeenCalledExactlyOnceWith('transaction', 'root', {
      ...eve,
      expires_at: Timestamp.fromMillis(NOW + 1),
    })
  })

  it('is refused where it would end now', async () => {
    const expires_at = new Date(NOW).toISOString()
    await expect(banUser({ ...eve, expires_at })).rejects.toMatchObject({
      details: { reason: 'ban_ends_in_past' },
    })
    expect(readyBan).not.toHaveBeenCalled()
  })
})
