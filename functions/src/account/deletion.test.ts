import { describe, expect, it, vi } from 'vitest'
import { deleteAccount } from './deletion'

const { audited } = vi.hoisted(() => ({ audited: vi.fn() }))
vi.mock('../core/audit', () => ({ auditedAs: audited, auditedBySystem: audited }))
vi.mock('../core/firebase', () => ({ auth: {}, db: {} }))
vi.mock('../core/call', () => ({
  accountCall: (_: string, handle: unknown) => handle,
  adminCall: () => undefined,
}))

const NOW = Date.parse('2026-11-21T12:00:00Z')
const handle = deleteAccount as unknown as (caller: object, input: object) => Promise<unknown>

describe('deleteAccount', () => {
  it.each([
    ['without a sign-in time', undefined],
    ['with an invalid sign-in time', Number.NaN],
    ['with a text as sign-in time', 'now'],
    ['with a sign-in 301 seconds ago', NOW / 1_000 - 301],
  ])('rejects a token %s', async (_, signedInAt) => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
    await expect(handle({ uid: 'ada', signedInAt }, { posts: 'keep' })).rejects.toMatchObject({
      details: { reason: 'recent_sign_in_required' },
    })
    expect(audited).not.toHaveBeenCalled()
    vi.useRealTimers()
  })

  it('accepts a sign-in 300 seconds ago', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
    audited.mockRejectedValue(new Error('The deletion starts.'))
    const call = handle({ uid: 'ada', signedInAt: NOW / 1_000 - 300 }, { posts: 'keep' })
    await expect(call).rejects.toThrow('The deletion starts.')
    vi.useRealTimers()
  })
})
