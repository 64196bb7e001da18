import type { Fields } from '@grid/schema/stored'
import { Timestamp } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { endRemovedAdmin, grantAdminRights, revokeFrom, withdrawClaim } from './admins'
import { auditedAs } from './core/audit'
import { accounts, auditedActions, db, store, stored } from './core/firebase.fixture'

const setFlag = (is_admin: unknown) => store({ 'profiles/eve': { is_admin, username: 'Eve' } })
const setClaim = (isAdmin: boolean) =>
  accounts.updateUser('eve', { customClaims: isAdmin ? { admin: true } : {} })
const hasClaim = async () => (await accounts.getUser('eve')).customClaims?.['admin'] === true
const hasFlag = async () => (await stored('profiles/eve'))?.['is_admin'] === true

/** What happened to Eve, in this order. */
const order: string[] = []
const endSessions = vi.spyOn(accounts, 'revokeRefreshTokens')
const writeClaim = vi.spyOn(accounts, 'setCustomUserClaims')
const run = db.runTransaction.bind(db)
const transactions = vi.spyOn(db, 'runTransaction')
const failure = new Error('Auth does not respond.')

beforeEach(async () => {
  order.length = 0
  endSessions.mockImplementation(async () => {
    order.push('sessions')
  })
  writeClaim.mockImplementation(async (uid, customClaims) => {
    order.push('claim')
    await accounts.updateUser(uid, { customClaims })
  })
  transactions.mockImplementation(async (work) => {
    const before = await hasFlag()
    const result = await run(work)
    if (before !== (await hasFlag())) order.push('flag')
    return result
  })
  await setFlag(true)
  await store({ 'profiles/root': { is_admin: true } })
  await accounts.createUser({ uid: 'eve', customClaims: { admin: true } })
  await accounts.createUser({ uid: 'root' })
})

describe('grantAdminRights', () => {
  const rejection = new Error('rejected')
  const fails = () => Promise.reject(rejection)
  const grant = (writeFlag: () => Promise<boolean>) => grantAdminRights('eve', writeFlag)

  beforeEach(async () => {
    await setFlag(false)
    await setClaim(false)
  })

  it('sets the claim before the flag', async () => {
    const writeFlag = vi.fn(async () => {
      await setFlag(true)
      return hasClaim()
    })
    expect(await grant(writeFlag)).toBe(true)
    expect(await writeFlag.mock.results[0]?.value).toBe(true)
    expect(await hasClaim()).toBe(true)
  })

  it('returns false if neither changed', async () => {
    await setClaim(true)
    expect(await grant(async () => false)).toBe(false)
  })

  it('sets the claim again if a failed grant removed it meanwhile', async () => {
    await setClaim(true)
    const writeFlag = async () => {
      await setClaim(false)
      await setFlag(true)
      return true
    }
    expect(await grant(writeFlag)).toBe(true)
    expect(await hasClaim()).toBe(true)
  })

  it('removes the claim if the flag is rejected', async () => {
    await expect(grant(fails)).rejects.toBe(rejection)
    expect(await hasClaim()).toBe(false)
  })

  it('keeps an earlier claim if the flag is rejected', async () => {
    await setClaim(true)
    await expect(grant(fails)).rejects.toBe(rejection)
    expect(await hasClaim()).toBe(true)
  })

  it('keeps the claim if another grant finished meanwhile', async () => {
    const overtaken = async () => {
      await setFlag(true)
      throw rejection
    }
    await expect(grant(overtaken)).rejects.toBe(rejection)
    expect(await hasClaim()).toBe(true)
  })
})

describe('revokeFrom', () => {
  const revoke = () =>
    revokeFrom('eve', (work) => auditedAs({ uid: 'root', method: 'passkey' }, work))
  const ENTRY = ['root', 'revoke_admin', 'user:eve', { username: 'Eve' }]

  it('removes the flag with an audit entry, then claim and sessions', async () => {
    await store({ 'profiles/eve': { is_admin: true, username: 'Eve', passkey_optional: true } })
    expect(await revoke()).toBe(true)
    expect(order).toEqual(['flag', 'claim', 'sessions'])
    const signed_out_at = expect.any(Timestamp)
    expect(await stored('profiles/eve')).toEqual({
      is_admin: false,
      username: 'Eve',
      signed_out_at,
    })
    expect(await auditedActions()).toEqual([ENTRY])
    expect(endSessions).toHaveBeenCalledExactlyOnceWith('eve')
    expect(await hasClaim()).toBe(false)
  })

  it('accepts one other admin among those who cannot sign in', async () => {
    await store({ 'profiles/disabled': { is_admin: true } })
    await accounts.createUser({ uid: 'disabled', disabled: true })
    expect(await revoke()).toBe(true)
  })

  it('ends the sessions if the claim was removed before', async () => {
    await setClaim(false)
    expect(await revoke()).toBe(true)
    expect(order).toEqual(['flag', 'sessions'])
  })

  it('removes the claim if the sessions cannot be ended', async () => {
    endSessions.mockRejectedValue(failure)
    await expect(revoke()).rejects.toThrow('Auth does not respond.')
    expect(order).toEqual(['flag', 'claim'])
    expect(await auditedActions()).toEqual([ENTRY])
  })

  it('removes the flag of a deleted account', async () => {
    await accounts.deleteUser('eve')
    expect(await revoke()).toBe(true)
    expect(order).toEqual(['flag'])
    expect(await auditedActions()).toEqual([ENTRY])
  })

  it('logs no username if the profile has none', async () => {
    await store({ 'profiles/eve': { is_admin: true } })
    await revoke()
    expect(await auditedActions()).toEqual([['root', 'revoke_admin', 'user:eve', {}]])
  })

  it.each([
    ['nobody', () => db.doc('profiles/root').delete()],
    ['a disabled account', () => accounts.updateUser('root', { disabled: true })],
    ['the flag of a deleted account', () => accounts.deleteUser('root')],
  ])('rejects if only %s would be left', async (_, prepare) => {
    await prepare()
    await expect(revoke()).rejects.toMatchObject({ details: { reason: 'last_admin' } })
    expect(order).toEqual([])
    expect(await auditedActions()).toEqual([])
  })

  it.each([false, undefined, 'true'])('removes the claim beside the flag %s', async (is_admin) => {
    await store({ 'profiles/eve': is_admin === undefined ? {} : { is_admin } })
    await db.doc('profiles/root').delete()
    expect(await revoke()).toBe(false)
    expect(order).toEqual(['claim', 'sessions'])
  })

  it('keeps the sessions of a user without flag and claim', async () => {
    await setFlag(false)
    await setClaim(false)
    expect(await revoke()).toBe(false)
    expect(order).toEqual([])
  })

  it('rejects a user without a profile', async () => {
    await db.doc('profiles/eve').delete()
    await expect(revoke()).rejects.toMatchObject({ details: { reason: 'user_not_found' } })
    expect(order).toEqual([])
  })
})

describe('withdrawClaim', () => {
  beforeEach(() => setFlag(false))

  it('removes the claim, then the sessions', async () => {
    await withdrawClaim('eve')
    expect(order).toEqual(['claim', 'sessions'])
  })

  it('keeps the sessions of a user without the claim', async () => {
    await setClaim(false)
    await withdrawClaim('eve')
    expect(order).toEqual([])
  })

  it('keeps claim and sessions of a user who has the flag now', async () => {
    await setFlag(true)
    await withdrawClaim('eve')
    expect(order).toEqual([])
    expect(await hasClaim()).toBe(true)
  })
})

describe('endRemovedAdmin', () => {
  const time = Timestamp.fromDate(new Date('2026-11-23T12:00:00.700Z'))
  const deliver = (after?: Fields, before: Fields = { is_admin: true }) =>
    endRemovedAdmin({ id: 'eve', before, after, time, eventId: 'event' })
  const finish = () => deliver({ is_admin: false })
  const sessionsEndedAt = (tokensValidAfterTime: string) =>
    accounts.updateUser('eve', { tokensValidAfterTime })

  beforeEach(() => setFlag(false))

  it('removes claim and sessions', async () => {
    await finish()
    expect(order).toEqual(['claim', 'sessions'])
  })

  it('ends sessions that started before the removal', async () => {
    await sessionsEndedAt('Mon, 23 Nov 2026 11:59:59 GMT')
    await finish()
    expect(order).toEqual(['claim', 'sessions'])
  })

  it('keeps sessions that started after the earlier ones were ended', async () => {
    await sessionsEndedAt('Mon, 23 Nov 2026 12:00:00 GMT')
    await finish()
    expect(order).toEqual(['claim'])
  })

  it('keeps claim and sessions of a user who is an admin again', async () => {
    await setFlag(true)
    await finish()
    expect(order).toEqual([])
    expect(await hasClaim()).toBe(true)
  })

  it('removes the claim alone of a deleted profile', async () => {
    await db.doc('profiles/eve').delete()
    await deliver()
    expect(order).toEqual(['claim'])
  })

  it('does nothing for other changes of a profile', async () => {
    await deliver({ is_admin: true, reputation: 1 })
    await deliver({ is_admin: false }, { is_admin: false })
    expect(order).toEqual([])
  })

  it('ignores a deleted account', async () => {
    await accounts.deleteUser('eve')
    await finish()
    expect(order).toEqual([])
  })

  it('rejects if the sessions cannot be ended, so that the event is delivered again', async () => {
    endSessions.mockRejectedValue(failure)
    await expect(finish()).rejects.toThrow('Auth does not respond.')
  })
})
