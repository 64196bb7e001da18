import { beforeEach, describe, expect, it, vi } from 'vitest'
import { grantAdminRights } from './admins'

const { claims, profile } = vi.hoisted(() => ({
  claims: new Set<string>(),
  profile: { is_admin: false },
}))

const write = vi.hoisted(() => (uid: string, isAdmin: boolean) => {
  const changes = claims.has(uid) !== isAdmin
  if (isAdmin) claims.add(uid)
  else claims.delete(uid)
  return changes
})

vi.mock('./core/admin-claim', () => ({
  writeAdminClaim: async (uid: string, isAdmin: boolean) => write(uid, isAdmin),
  alignAdminClaim: async (uid: string) => write(uid, profile.is_admin),
}))

const rejection = new Error('rejected')
const fails = () => Promise.reject(rejection)

beforeEach(() => {
  claims.clear()
  profile.is_admin = false
})

describe('who is made an admin', () => {
  it('has the claim before the mirror is written', async () => {
    const mirror = vi.fn(async () => {
      profile.is_admin = true
      return claims.has('carol')
    })
    expect(await grantAdminRights('carol', mirror)).toBe(true)
    expect(await mirror.mock.results[0]?.value).toBe(true)
    expect(claims).toEqual(new Set(['carol']))
  })

  it('was one already where neither changed', async () => {
    claims.add('carol')
    expect(await grantAdminRights('carol', async () => false)).toBe(false)
  })

  it('has the claim back where another grant failed meanwhile and took it', async () => {
    claims.add('carol')
    const mirror = async () => {
      claims.delete('carol')
      profile.is_admin = true
      return true
    }
    expect(await grantAdminRights('carol', mirror)).toBe(true)
    expect(claims).toEqual(new Set(['carol']))
  })

  it('loses the claim again if the flag is rejected', async () => {
    await expect(grantAdminRights('carol', fails)).rejects.toBe(rejection)
    expect(claims).toEqual(new Set())
  })

  it('keeps a claim that was there before', async () => {
    claims.add('carol')
    await expect(grantAdminRights('carol', fails)).rejects.toBe(rejection)
    expect(claims).toEqual(new Set(['carol']))
  })

  it('keeps the claim where somebody else finished meanwhile', async () => {
    const overtaken = async () => {
      profile.is_admin = true
      throw rejection
    }
    await expect(grantAdminRights('carol', overtaken)).rejects.toBe(rejection)
    expect(claims).toEqual(new Set(['carol']))
  })
})
