import { beforeEach, describe, expect, it, vi } from 'vitest'
import { grantAdmin, revokeAdmin } from './admins'
import { addAdmin, addMember, callFunction } from './core/call.fixture'
import { accounts, auditedActions, store, stored, storedIn } from './core/firebase.fixture'
import { rejectionOf } from './core/response.fixture'
import { exportRecorded } from './dashboard'
import { endSession } from './sessions'

const NOW = new Date('2026-11-26T12:00:00Z')
const NOBODY = { claim: false, flag: false }
const ADMIN = { claim: true, flag: true }
const FOUND = { user_id: 'nadia', username: 'nadia', created_at: NOW.toISOString() }
const NOT_FOUND = rejectionOf(404, 'NOT_FOUND', 'user_not_found')

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  await addAdmin('root_admin')
  await addMember('ada')
  await addMember('nadia', { profile: { created_at: NOW } })
})

const find = (email: string) => callFunction(grantAdmin, 'root_admin', { email })
const grant = (email: string, user_id = 'nadia') =>
  callFunction(grantAdmin, 'root_admin', { email, user_id })
const revoke = (user_id: string, actor = 'root_admin') =>
  callFunction(revokeAdmin, actor, { user_id })

const claimsOf = async (uid: string) => (await accounts.getUser(uid)).customClaims

/** Whether a user has claim and flag of an admin. */
async function adminState(uid: string) {
  const account = await accounts.getUser(uid).catch(() => null)
  const profile = await stored(`profiles/${uid}`)
  const claim = account?.customClaims?.['admin'] === true
  return { claim, flag: profile?.['is_admin'] === true }
}

describe('grantAdmin', () => {
  it('finds the account of an e-mail without a change', async () => {
    const found = { ...FOUND, is_admin: false, changed: false }
    expect((await find('nadia@grid.test')).result).toEqual(found)
    expect(await adminState('nadia')).toEqual(NOBODY)
    expect(await auditedActions()).toEqual([])
  })

  it('rejects a uid that is not the account of the e-mail', async () => {
    await addMember('mallory')
    expect(await grant('nadia@grid.test', 'mallory')).toEqual(NOT_FOUND)
    expect(await adminState('nadia')).toEqual(NOBODY)
    expect(await adminState('mallory')).toEqual(NOBODY)
  })

  it('sets claim and flag and adds one audit entry', async () => {
    const granted = { ...FOUND, is_admin: true, changed: true }
    expect((await grant('nadia@grid.test')).result).toEqual(granted)
    expect(await adminState('nadia')).toEqual(ADMIN)
    const details = { username: 'nadia' }
    expect(await auditedActions()).toEqual([['root_admin', 'grant_admin', 'user:nadia', details]])
  })

  it('finds the e-mail in upper case and with spaces', async () => {
    expect((await grant('  Nadia@GRID.test ')).status).toBe(200)
  })

  it('changes nothing the second time', async () => {
    await grant('nadia@grid.test')
    expect((await grant('nadia@grid.test')).result).toMatchObject({ changed: false })
    expect(await auditedActions()).toHaveLength(1)
  })

  it('finishes a grant that stopped after the claim', async () => {
    await accounts.setCustomUserClaims('nadia', { admin: true })
    expect((await grant('nadia@grid.test')).result).toMatchObject({ changed: true })
    expect(await adminState('nadia')).toEqual(ADMIN)
    expect(await auditedActions()).toHaveLength(1)
  })

  it('keeps the other claims of an account', async () => {
    await accounts.setCustomUserClaims('nadia', { lab: 'north' })
    await grant('nadia@grid.test')
    expect(await claimsOf('nadia')).toEqual({ lab: 'north', admin: true })
    await revoke('nadia')
    expect(await claimsOf('nadia')).toEqual({ lab: 'north' })
  })

  it.each(['', '   '])('rejects the missing e-mail "%s"', async (email) => {
    const missing = rejectionOf(400, 'INVALID_ARGUMENT', 'email_required')
    expect([await find(email), await grant(email)]).toEqual([missing, missing])
  })

  it.each(['nobody@grid.test', 'nadia', 'nadia@grid', '@', 'x'.repeat(300)])(
    'does not find %s',
    async (email) => {
      expect([await find(email), await grant(email)]).toEqual([NOT_FOUND, NOT_FOUND])
    },
  )

  it('does not find an account with an incomplete sign-up', async () => {
    await accounts.createUser({ uid: 'yara', email: 'yara@grid.test', emailVerified: true })
    expect(await grant('yara@grid.test', 'yara')).toEqual(NOT_FOUND)
    expect(await adminState('yara')).toEqual(NOBODY)
  })

  it('rejects an unverified e-mail', async () => {
    await addMember('yara', { verified: false, profile: { created_at: NOW } })
    expect(await grant('yara@grid.test', 'yara')).toEqual(
      rejectionOf(400, 'FAILED_PRECONDITION', 'email_not_verified'),
    )
    expect(await adminState('yara')).toEqual(NOBODY)
  })

  it('rejects a banned member', async () => {
    await store({ 'banned_users/nadia': { user_id: 'nadia', is_active: true, expires_at: null } })
    expect(await grant('nadia@grid.test')).toEqual(
      rejectionOf(400, 'FAILED_PRECONDITION', 'grant_banned'),
    )
    expect(await adminState('nadia')).toEqual(NOBODY)
    expect(await auditedActions()).toEqual([])
  })
})

describe('revokeAdmin', () => {
  beforeEach(() => addAdmin('victor'))

  it('removes flag, claim and sessions and adds one audit entry', async () => {
    expect((await revoke('victor')).result).toEqual({ changed: true })
    expect(await adminState('victor')).toEqual(NOBODY)
    expect(await accounts.getUser('victor')).toMatchObject({
      tokensValidAfterTime: NOW.toUTCString(),
    })
    expect(await auditedActions()).toEqual([
      ['root_admin', 'revoke_admin', 'user:victor', { username: 'victor' }],
    ])
  })

  it('deletes the recovery codes, so that they do not work after another grant', async () => {
    await store({ 'recovery_codes/victor': { user_id: 'victor', hashes: ['h'] } })
    await store({ 'recovery_codes/root_admin': { user_id: 'root_admin', hashes: ['h'] } })
    await revoke('victor')
    expect(Object.keys(await storedIn('recovery_codes'))).toEqual(['root_admin'])
  })

  it('ends the access of an unexpired token', async () => {
    const session = { uid: 'victor', claims: { admin: true } }
    const record = () => callFunction(exportRecorded, session, { view: 'posts', rows: 0 })
    expect((await record()).status).toBe(200)
    await revoke('victor')
    expect(await record()).toEqual(rejectionOf(403, 'PERMISSION_DENIED', 'admin_only'))
  })

  it('ends the sessions of the admin from the next request', async () => {
    const session = { uid: 'victor', signedInAt: NOW.getTime() / 1_000 - 10 }
    const end = () => callFunction(endSession, session, {})
    await revoke('victor')
    expect(await end()).toEqual(rejectionOf(401, 'UNAUTHENTICATED', 'session_ended'))
  })

  it('changes nothing the second time or for a member without the role', async () => {
    await revoke('victor')
    expect((await revoke('victor')).result).toEqual({ changed: false })
    expect((await revoke('ada')).result).toEqual({ changed: false })
    expect(await auditedActions()).toHaveLength(1)
  })

  it('removes an admin who is not the last', async () => {
    expect((await revoke('victor', 'victor')).result).toEqual({ changed: true })
  })

  it('does not find a user without a profile', async () => {
    expect(await revoke('nobody')).toEqual(NOT_FOUND)
  })
})

describe('the last admin', () => {
  it('cannot be removed', async () => {
    expect(await revoke('root_admin')).toEqual(
      rejectionOf(400, 'FAILED_PRECONDITION', 'last_admin'),
    )
    expect(await adminState('root_admin')).toEqual(ADMIN)
    expect(await auditedActions()).toEqual([])
  })
})
