import type { Fields } from '@grid/schema/stored'
import { describe, expect, it, vi } from 'vitest'
import { alignAdminClaim, hasStaleClaim, writeAdminClaim } from './admin-claim'
import { accounts, db, store } from './firebase.fixture'

const write = vi.spyOn(accounts, 'setCustomUserClaims')
const claims = async () => (await accounts.getUser('ada')).customClaims
const signUp = (customClaims?: Fields) => accounts.createUser({ uid: 'ada', customClaims })

describe('writeAdminClaim', () => {
  it('adds the claim to the other claims of the account', async () => {
    await signUp({ beta: true })
    expect(await writeAdminClaim('ada', true)).toBe(true)
    expect(await claims()).toEqual({ beta: true, admin: true })
  })

  it('adds the claim to an account without claims', async () => {
    await signUp()
    expect(await writeAdminClaim('ada', true)).toBe(true)
    expect(await claims()).toEqual({ admin: true })
  })

  it('removes the claim and no other', async () => {
    await signUp({ beta: true, admin: true })
    expect(await writeAdminClaim('ada', false)).toBe(true)
    expect(await claims()).toEqual({ beta: true })
  })

  it.each([
    ['added to an admin', { admin: true }, true],
    ['removed from a member', {}, false],
    ['removed from a member with the claim false', { admin: false }, false],
  ])('writes nothing when it is %s', async (_, customClaims, isAdmin) => {
    await signUp(customClaims)
    expect(await writeAdminClaim('ada', isAdmin)).toBe(false)
    expect(write).not.toHaveBeenCalled()
  })
})

describe('alignAdminClaim', () => {
  const storeFlag = (is_admin: unknown) => store({ 'profiles/ada': { is_admin } })

  it.each([
    ['adds the claim to an account with the flag', {}, true, { admin: true }, 1],
    ['removes the claim without the flag', { admin: true }, false, {}, 1],
    ['removes the claim without a profile', { admin: true }, undefined, {}, 1],
    ['removes the claim if the flag is a text', { admin: true }, 'true', {}, 1],
    ['keeps the claim beside the flag', { admin: true }, true, { admin: true }, 0],
    ['adds no claim without the flag', {}, false, {}, 0],
  ])('%s', async (_, before, flag, after, writes) => {
    await signUp(before)
    if (flag !== undefined) await storeFlag(flag)
    await alignAdminClaim('ada')
    expect(await claims()).toEqual(after)
    expect(write).toHaveBeenCalledTimes(writes)
  })

  it('adds the claim again if the flag is written while the claim is removed', async () => {
    await signUp({ admin: true })
    await storeFlag(false)
    write.mockImplementationOnce(async (uid, customClaims) => {
      await accounts.updateUser(uid, { customClaims })
      await storeFlag(true)
    })
    await alignAdminClaim('ada')
    expect(await claims()).toEqual({ admin: true })
  })

  it('removes the claim if the flag is removed while the claim is read', async () => {
    await signUp({ admin: true })
    await storeFlag(true)
    vi.spyOn(accounts, 'getUser').mockImplementationOnce(async (uid) => {
      await storeFlag(false)
      return { uid, customClaims: { admin: true } }
    })
    await alignAdminClaim('ada')
    expect(await claims()).toEqual({})
  })
})

describe('hasStaleClaim', () => {
  it.each([
    ['finds a claim without the flag', { admin: true }, { is_admin: false }, true],
    ['finds a claim without a profile', { admin: true }, undefined, true],
    ['accepts a claim with the flag', { admin: true }, { is_admin: true }, false],
    ['accepts the claim false', { admin: false }, { is_admin: false }, false],
    ['accepts an account without claims', undefined, { is_admin: false }, false],
  ])('%s', async (_, customClaims, profile, isStale) => {
    await signUp(customClaims)
    if (profile) await db.doc('profiles/ada').set(profile)
    expect(await hasStaleClaim('ada')).toBe(isStale)
  })
})
