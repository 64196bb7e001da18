import { beforeEach, describe, expect, it, vi } from 'vitest'
import { finishRevocation, revokeFrom, withdrawClaim } from './admins'

type Fields = Readonly<Record<string, unknown>>

const { world, order } = vi.hoisted(() => ({
  world: {
    profile: undefined as Fields | undefined,
    /** Who else has a mirror, and whether their account can be used. */
    others: [] as { uid: string; disabled: boolean }[],
    /** Of those, whose account is gone. */
    ghosts: 0,
    claimed: true,
    accountIsGone: false,
    sessionsStay: false,
    /** When the sessions were ended last. */
    tokensValidAfterTime: undefined as string | undefined,
  },
  order: vi.fn(),
}))

vi.mock('./core/firebase', () => ({
  auth: {
    getUsers: async (requested: { uid: string }[]) => ({
      users: world.others.filter(({ uid }) => requested.some((one) => one.uid === uid)),
    }),
    getUser: async () => ({
      customClaims: world.claimed ? { admin: true } : undefined,
      tokensValidAfterTime: world.tokensValidAfterTime,
    }),
  },
  db: {
    doc: (path: string) => ({ path }),
    collection: (name: string) => ({
      where: (...condition: unknown[]) => ({
        limit: (most: number) => ({ requested: [name, ...condition, most] }),
      }),
    }),
  },
}))
vi.mock('./core/admin-claim', () => ({
  hasStaleClaim: async () => {
    if (world.accountIsGone) throw new Error('gone')
    return world.claimed && world.profile?.['is_admin'] !== true
  },
  alignAdminClaim: async (uid: string) => {
    if (world.accountIsGone) throw new Error('gone')
    order('claim', uid)
    world.claimed = world.profile?.['is_admin'] === true
  },
  onAccount: async (act: Promise<unknown>) => {
    await act.catch((error: unknown) => {
      if (!world.accountIsGone) throw error
    })
  },
}))
vi.mock('./sessions', () => ({
  endSessions: async (uid: string) => {
    if (world.sessionsStay) throw new Error('Auth does not answer.')
    if (!world.accountIsGone) order('sessions', uid)
    return !world.accountIsGone
  },
}))

type Requested = { readonly path: string } | { readonly requested: unknown[] }

const transaction = {
  get: async (requested: Requested) => {
    if ('requested' in requested) {
      expect(requested.requested).toEqual(['profiles', 'is_admin', '==', true, 100])
      const ghosts = Array.from({ length: world.ghosts }, (_, at) => ({ id: `ghost-${at}` }))
      return { docs: [{ id: 'eve' }, ...world.others.map(({ uid }) => ({ id: uid })), ...ghosts] }
    }
    const get = (field: string) => world.profile?.[field]
    return { id: requested.path.slice(9), ref: requested.path, exists: Boolean(world.profile), get }
  },
  update: (path: string, change: Fields) => {
    world.profile = { ...world.profile, ...change }
    order('mirror', path, change)
  },
}
const revoke = () =>
  revokeFrom('eve', (work) => work(transaction as never, async (line) => order('line', line)))

const LINE = { action_type: 'revoke_admin', target_type: 'user', target_id: 'eve' }
const MIRROR = [
  ['mirror', 'profiles/eve', { is_admin: false }],
  ['line', { ...LINE, details: { username: 'Eve' } }],
]
const REST = [
  ['claim', 'eve'],
  ['sessions', 'eve'],
]

beforeEach(() => {
  order.mockReset()
  world.profile = { is_admin: true, username: 'Eve' }
  world.others = [{ uid: 'root', disabled: false }]
  world.ghosts = 0
  world.claimed = true
  world.accountIsGone = false
  world.sessionsStay = false
  world.tokensValidAfterTime = undefined
})

describe('an admin who is revoked', () => {
  it.each([
    ['one other', ['root']],
    ['one other who can sign in', ['disabled', 'root']],
  ])('loses the mirror on record, then claim and sessions, beside %s', async (_, uids) => {
    world.others = uids.map((uid) => ({ uid, disabled: uid === 'disabled' }))
    expect(await revoke()).toBe(true)
    expect(order.mock.calls).toEqual([...MIRROR, ...REST])
  })

  it('loses the sessions although the claim was gone', async () => {
    world.claimed = false
    expect(await revoke()).toBe(true)
    expect(order.mock.calls).toEqual([...MIRROR, ...REST])
  })

  it('loses the claim although the sessions cannot be ended', async () => {
    world.sessionsStay = true
    await expect(revoke()).rejects.toThrow('Auth does not answer.')
    expect(order.mock.calls).toEqual([...MIRROR, ['claim', 'eve']])
  })

  it('loses the mirror although the account is gone', async () => {
    world.accountIsGone = true
    expect(await revoke()).toBe(true)
    expect(order.mock.calls).toEqual(MIRROR)
  })

  it('has an audit entry without a name if the profile has none', async () => {
    world.profile = { is_admin: true }
    await revoke()
    expect(order).toHaveBeenCalledWith('line', { ...LINE, details: {} })
  })

  it.each([
    ['nobody', [], 0],
    ['only an account that is disabled', [{ uid: 'root', disabled: true }], 0],
    ['only the flag of a deleted account', [], 1],
  ])('stays one when %s would be left', async (_, others, ghosts) => {
    Object.assign(world, { others, ghosts })
    await expect(revoke()).rejects.toMatchObject({ details: { reason: 'last_admin' } })
    expect(order).not.toHaveBeenCalled()
  })
})

describe('somebody who is no admin', () => {
  it.each([false, undefined, 'true'])('has only a claim to lose: %s', async (is_admin) => {
    world.profile = { is_admin }
    world.others = []
    expect(await revoke()).toBe(false)
    expect(order.mock.calls).toEqual(REST)
  })

  it('keeps the sessions where there was no claim', async () => {
    world.profile = { is_admin: false }
    world.claimed = false
    expect(await revoke()).toBe(false)
    expect(order.mock.calls).toEqual([['claim', 'eve']])
  })

  it('is not found without a profile', async () => {
    world.profile = undefined
    await expect(revoke()).rejects.toMatchObject({ details: { reason: 'user_not_found' } })
    expect(order).not.toHaveBeenCalled()
  })
})

describe('a claim that is withdrawn by itself', () => {
  beforeEach(() => {
    world.profile = { is_admin: false }
  })

  it('goes with the sessions', async () => {
    await withdrawClaim('eve')
    expect(order.mock.calls).toEqual(REST)
  })

  it.each([
    ['is there no more', false, false],
    ['has its mirror now', true, true],
  ])('that %s takes no sessions along', async (_, claimed, is_admin) => {
    world.claimed = claimed
    world.profile = { is_admin }
    await withdrawClaim('eve')
    expect(order.mock.calls).toEqual([['claim', 'eve']])
  })
})

describe('a removal that is finished later', () => {
  const GONE_AT = Date.parse('2026-11-23T12:00:00.700Z')
  const finish = () => finishRevocation('eve', GONE_AT)

  beforeEach(() => {
    world.profile = { is_admin: false }
  })

  it.each([undefined, 'Mon, 23 Nov 2026 11:59:59 GMT'])(
    'takes the claim, and the sessions that were ended last at %s',
    async (ended) => {
      world.tokensValidAfterTime = ended
      await finish()
      expect(order.mock.calls).toEqual(REST)
    },
  )

  it('leaves sessions alone that began after they had been ended', async () => {
    world.tokensValidAfterTime = 'Mon, 23 Nov 2026 12:00:00 GMT'
    await finish()
    expect(order.mock.calls).toEqual([['claim', 'eve']])
  })

  it('leaves the sessions to somebody who is an admin again', async () => {
    world.profile = { is_admin: true }
    await finish()
    expect(order.mock.calls).toEqual([['claim', 'eve']])
  })

  it('has nothing to do where the account is gone', async () => {
    world.accountIsGone = true
    await finish()
    expect(order).not.toHaveBeenCalled()
  })

  it('fails where the sessions cannot be ended, so that it is tried again', async () => {
    world.sessionsStay = true
    await expect(finish()).rejects.toThrow('Auth does not answer.')
  })
})
