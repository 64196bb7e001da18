import { beforeEach, describe, expect, it, vi } from 'vitest'
import { reconcileAdmins } from './admins'

const { logLines } = await vi.hoisted(async () => import('../core/console.fixture'))
const { world, audited, line, lookedUp, revokeTokens } = vi.hoisted(() => ({
  world: {
    mirrored: [] as string[],
    claimed: [] as string[],
    accounts: [] as string[],
    /** Accounts whose change fails. */
    failing: [] as string[],
    /** Whose profile is gone. */
    gone: [] as string[],
    /** The log's last word about somebody's role. */
    log: new Map<string, string>(),
    /** What others do between the comparison and the change. */
    meanwhile: undefined as (() => void) | undefined,
    /** Runs while accounts are listed. */
    listing: undefined as (() => void) | undefined,
  },
  audited: vi.fn(),
  line: vi.fn(),
  lookedUp: vi.fn(),
  revokeTokens: vi.fn(),
}))

const profileOf = vi.hoisted(() => (uid: string) => {
  const fields = { is_admin: world.mirrored.includes(uid), username: `${uid}-name` }
  return {
    id: uid,
    exists: !world.gone.includes(uid),
    ref: { uid },
    get: (field: string) => fields[field as keyof typeof fields],
  }
})

vi.mock('../core/audit', () => ({
  auditedBySystem: (work: (transaction: object, audit: object) => unknown) => {
    audited()
    world.meanwhile?.()
    const get = async (requested: { uid: string } | { mirrors: number }) => {
      if ('uid' in requested) return profileOf(requested.uid)
      const docs = world.mirrored.slice(0, requested.mirrors).map((id) => ({ id }))
      return { docs, empty: docs.length === 0 }
    }
    const update = ({ uid }: { uid: string }, change: { is_admin?: boolean }) => {
      expect(change).toEqual({ is_admin: false })
      world.mirrored = world.mirrored.filter((other) => other !== uid)
    }
    return work({ get, update }, line)
  },
}))
vi.mock('../core/admin-claim', () => ({
  onAccount: (act: Promise<unknown>) => act,
  hasStaleClaim: async (uid: string) =>
    world.claimed.includes(uid) && !world.mirrored.includes(uid),
  alignAdminClaim: async (uid: string) => {
    if (world.failing.includes(uid)) throw new Error('Auth fails.')
    const isAdmin = world.mirrored.includes(uid)
    world.claimed = [...world.claimed.filter((other) => other !== uid), ...(isAdmin ? [uid] : [])]
  },
}))
vi.mock('../core/firebase', () => {
  const looksForMirrors = (...how: unknown[]) => how.join(' ') === 'profiles is_admin == true'
  const docs = () => world.mirrored.map((id) => ({ id }))
  const mirrors = {
    select: () => ({ get: async () => ({ docs: docs() }) }),
    limit: (most: number) => ({ mirrors: most }),
  }
  const log = (...requested: readonly unknown[][]) => {
    const and =
      (step: string) =>
      (...how: unknown[]) =>
        log(...requested, [step, ...how])
    const get = async () => {
      lookedUp(...requested)
      const type = world.log.get(String(requested[0]?.[3]))
      return { docs: type ? [{ get: (field: string) => field === 'action_type' && type }] : [] }
    }
    return { where: and('where'), orderBy: and('orderBy'), limit: and('limit'), get }
  }
  return {
    db: {
      doc: (path: string) => ({ uid: path.split('/')[1] }),
      collection: (name: string) =>
        name === 'admin_actions'
          ? log()
          : { where: (...how: unknown[]) => (looksForMirrors(name, ...how) ? mirrors : null) },
    },
    auth: {
      revokeRefreshTokens: revokeTokens,
      getUsers: async (requested: { uid: string }[]) => ({
        users: requested.filter(({ uid }) => world.accounts.includes(uid)),
      }),
      listUsers: async (_: number, page?: string) => {
        world.listing?.()
        const [first, ...others] = world.claimed.map((uid) => {
          return { uid, customClaims: { admin: true } }
        })
        if (page) return { users: [...others, { uid: 'ada' }] }
        return { users: first ? [first] : [], pageToken: 'more' }
      },
    },
  }
})

const check = 'admin_claims'
let time: AbortController
const reconcile = () => reconcileAdmins(time.signal)
const lineOf = (action_type: string, uid: string) => {
  const details = { username: `${uid}-name` }
  return [{ action_type, target_type: 'user', target_id: uid, details }]
}
const notSettled = (uid: string) => {
  return {
    on: 'stderr',
    entry: { severity: 'ERROR', message: 'admin not reconciled', uid },
  }
}

beforeEach(() => {
  for (const spy of [audited, line, lookedUp, revokeTokens]) spy.mockReset()
  logLines.length = 0
  time = new AbortController()
  Object.assign(world, { mirrored: ['root'], claimed: ['root'], accounts: ['root', 'eve'] })
  Object.assign(world, { failing: [], gone: [], log: new Map() })
  Object.assign(world, { meanwhile: undefined, listing: undefined })
})

describe('admins by claim and by mirror', () => {
  it('are left in peace', async () => {
    expect(await reconcile()).toEqual({ check, checked: 1, repaired: 0, findings: [] })
    expect(audited).not.toHaveBeenCalled()
  })
})

describe('a claim without a mirror', () => {
  beforeEach(() => {
    world.claimed = ['root', 'eve']
  })

  it('goes with its sessions, on record', async () => {
    const findings = [{ check, subject: 'claim of eve', was: 'admin', is: 'none' }]
    expect(await reconcile()).toEqual({ check, checked: 2, repaired: 1, findings })
    expect(world.claimed).toEqual(['root'])
    expect(revokeTokens).toHaveBeenCalledExactlyOnceWith('eve')
    expect(line.mock.calls).toEqual([lineOf('revoke_admin', 'eve')])
  })

  it('goes without a second line where the removal is on record', async () => {
    world.log.set('eve', 'revoke_admin')
    const findings = [{ check, subject: 'claim of eve', was: 'admin', is: 'none' }]
    expect(await reconcile()).toEqual({ check, checked: 2, repaired: 1, findings })
    expect(world.claimed).toEqual(['root'])
    expect(line).not.toHaveBeenCalled()
  })

  it('stays where the grant was finished meanwhile', async () => {
    world.meanwhile = () => {
      world.mirrored = ['root', 'eve']
    }
    expect(await reconcile()).toMatchObject({ repaired: 0, findings: [] })
    expect(world.claimed).toEqual(['root', 'eve'])
    expect(line).not.toHaveBeenCalled()
  })

  it('is reported and kept if nobody has the flag', async () => {
    world.mirrored = []
    world.claimed = ['eve']
    const findings = [{ check, subject: 'claim of eve', was: 'admin', is: null }]
    expect(await reconcile()).toEqual({ check, checked: 1, repaired: 0, findings })
    expect(world.claimed).toEqual(['eve'])
    expect(revokeTokens).not.toHaveBeenCalled()
    expect(line).not.toHaveBeenCalled()
  })
})

describe('a mirror without a claim', () => {
  beforeEach(() => {
    world.mirrored = ['root', 'eve']
  })

  it.each(['grant_admin', 'bootstrap_admin'])('gets its claim back after %s', async (type) => {
    world.log.set('eve', type)
    const findings = [{ check, subject: 'claim of eve', was: 'none', is: 'admin' }]
    expect(await reconcile()).toEqual({ check, checked: 2, repaired: 1, findings })
    expect(world.claimed).toEqual(['root', 'eve'])
    expect(line.mock.calls).toEqual([lineOf('grant_admin', 'eve')])
    expect(lookedUp).toHaveBeenCalledExactlyOnceWith(
      ['where', 'target_id', '==', 'eve'],
      ['where', 'action_type', 'in', ['bootstrap_admin', 'grant_admin', 'revoke_admin']],
      ['orderBy', 'seq', 'desc'],
      ['limit', 1],
    )
  })

  it('that cannot get its claim back has no line for the try', async () => {
    world.log.set('eve', 'grant_admin')
    world.failing = ['eve']
    const findings = [{ check, subject: 'flag of eve', was: 'admin', is: null }]
    expect(await reconcile()).toMatchObject({ repaired: 0, findings })
    expect(line).not.toHaveBeenCalled()
  })

  it('gets none back where it was revoked meanwhile', async () => {
    world.log.set('eve', 'grant_admin')
    world.meanwhile = () => {
      world.mirrored = ['root']
    }
    expect(await reconcile()).toMatchObject({ repaired: 0, findings: [] })
    expect(world.claimed).toEqual(['root'])
    expect(line).not.toHaveBeenCalled()
  })

  it.each([
    ['was never granted', undefined, ['root', 'eve']],
    ['was revoked', 'revoke_admin', ['root', 'eve']],
    ['has no account any more', 'grant_admin', ['root']],
  ])('goes where it %s, on record', async (_, last, accounts) => {
    if (last) world.log.set('eve', last)
    world.accounts = accounts
    const findings = [{ check, subject: 'flag of eve', was: 'admin', is: 'none' }]
    expect(await reconcile()).toEqual({ check, checked: 2, repaired: 1, findings })
    expect(world.mirrored).toEqual(['root'])
    expect(line.mock.calls).toEqual([lineOf('revoke_admin', 'eve')])
  })

  it('is no finding where it went meanwhile', async () => {
    world.meanwhile = () => {
      world.mirrored = ['root']
    }
    expect(await reconcile()).toMatchObject({ repaired: 0, findings: [] })
    expect(line).not.toHaveBeenCalled()
  })

  it('is no finding where its profile went meanwhile', async () => {
    world.meanwhile = () => {
      world.gone = ['eve']
    }
    expect(await reconcile()).toMatchObject({ repaired: 0, findings: [] })
    expect(line).not.toHaveBeenCalled()
  })

  it('is told and left where the log cannot be written', async () => {
    world.meanwhile = () => {
      throw new Error('The log does not answer.')
    }
    const findings = [{ check, subject: 'flag of eve', was: 'admin', is: null }]
    expect(await reconcile()).toEqual({ check, checked: 2, repaired: 0, findings })
    expect(world.mirrored).toEqual(['root', 'eve'])
    expect(logLines).toMatchObject([notSettled('eve')])
  })

  it('is told and left where it is the last, which is no error', async () => {
    world.mirrored = ['eve']
    world.claimed = []
    const findings = [{ check, subject: 'flag of eve', was: 'admin', is: null }]
    expect(await reconcile()).toEqual({ check, checked: 1, repaired: 0, findings })
    expect(world.mirrored).toEqual(['eve'])
    expect(line).not.toHaveBeenCalled()
    expect(logLines).toEqual([])
  })
})

describe('an account whose change fails', () => {
  it('is reported and does not stop the others', async () => {
    world.claimed = ['root', 'eve', 'mallory']
    world.failing = ['eve']
    const findings = [
      { check, subject: 'claim of eve', was: 'admin', is: null },
      { check, subject: 'claim of mallory', was: 'admin', is: 'none' },
    ]
    expect(await reconcile()).toEqual({ check, checked: 3, repaired: 1, findings })
    expect(world.claimed).toEqual(['root', 'eve'])
    expect(logLines).toMatchObject([notSettled('eve')])
  })
})

describe('when the time is up', () => {
  const end = () => time.abort(new Error('The time is up.'))

  it('no further page of accounts is requested for, and nobody is settled', async () => {
    world.claimed = ['root', 'eve']
    world.listing = vi.fn(end)
    await expect(reconcile()).rejects.toThrow('The time is up.')
    expect(world.listing).toHaveBeenCalledOnce()
    expect(world.claimed).toEqual(['root', 'eve'])
  })

  it.each([
    ['claim', ['root', 'eve', 'mallory'], ['root']],
    ['mirror', ['root'], ['root', 'eve', 'mallory']],
  ])('no other %s is settled', async (_, claimed, mirrored) => {
    Object.assign(world, { claimed, mirrored, meanwhile: end })
    await expect(reconcile()).rejects.toThrow('The time is up.')
    expect(audited).toHaveBeenCalledOnce()
  })
})
