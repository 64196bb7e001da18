import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actsAfter, lastSeq } from './audit-trail'
import { type Backend, call, openBackend } from './client'
import { addMember, removeMembers } from './members'

const UID = 'nadia'
const NOTE = `account_deletions/${UID}`
const BAN = `banned_users/${UID}`

let backend: Backend

beforeAll(() => {
  backend = openBackend('delete-banned')
})

beforeEach(async () => {
  await removeMembers(backend, UID)
  await addMember(backend, UID)
  const text = { user_id: UID, author_username: UID, content: 'Words enough.', tags: [] }
  await doc('posts/of-banned').set({ ...text, upvotes: 0, comment_count: 0 })
  await ban()
})

afterAll(async () => {
  await Promise.all(['posts/of-banned', 'trash/of-banned'].map((path) => doc(path).delete()))
  await removeMembers(backend, UID)
  await backend.close()
})

const doc = (path: string) => backend.db.doc(path)
const read = async (path: string) => (await doc(path).get()).data()
const account = () => backend.auth.getUser(UID).catch(() => null)
const remove = () => call('deleteAccount', UID, { posts: 'delete' })

const ban = (expires_at: Date | null = null) =>
  doc(BAN).set({ user_id: UID, is_active: true, banned_at: new Date(), expires_at })

/** The findings of the nightly reconciliation about deletions. */
async function night(): Promise<unknown[]> {
  const { result } = await call('reconcileCounts', 'root_admin', {})
  const { findings } = result as { findings: { check: string }[] }
  return findings.filter(({ check }) => check === 'account_deletions')
}

const found = (was: string, is: string) => {
  return { check: 'account_deletions', subject: NOTE, was, is }
}

/** Checks that the deletion ended as without a ban. */
async function expectFinished(): Promise<void> {
  expect(await account()).toBeNull()
  for (const path of [BAN, `usernames/${UID}`, `profiles/${UID}`]) {
    expect(await read(path), path).toBeUndefined()
  }
  expect(await read(NOTE)).toHaveProperty('finished_at')
}

describe('deleteAccount during a ban', () => {
  it('deletes profile and posts, and keeps username and e-mail taken', async () => {
    expect((await remove()).result).toEqual({ posts: 1, comments: 0 })
    for (const path of [`profiles/${UID}`, 'posts/of-banned']) {
      expect(await read(path), path).toBeUndefined()
    }
    expect(await read(`usernames/${UID}`)).toEqual({ user_id: UID })
    expect(await account()).toMatchObject({ disabled: true })
    const sameAddress = backend.auth.createUser({ email: `${UID}@grid.test` })
    await expect(sameAddress).rejects.toThrow('already in use')
    expect(await read(BAN)).toMatchObject({ is_active: true })
    expect(await read(NOTE)).toHaveProperty('held_at')
    expect(await read(NOTE)).not.toHaveProperty('finished_at')
  })

  it('accepts a second call', async () => {
    await remove()
    expect((await remove()).result).toEqual({ posts: 0, comments: 0 })
    expect(await account()).toMatchObject({ disabled: true })
    expect(await read(NOTE)).toHaveProperty('held_at')
  })

  it('is no finding of the night, which removes documents of the last token', async () => {
    await remove()
    await doc(NOTE).update({ started_at: new Date(0) })
    await doc('analytics/of-banned').set({ user_id: UID })
    expect(await night()).toEqual([])
    expect(await read(NOTE)).toHaveProperty('held_at')
    expect(await account()).toMatchObject({ disabled: true })
    expect(await read('analytics/of-banned')).toEqual({ user_id: null })
    await doc('analytics/of-banned').delete()
  }, 60_000)

  it('is reported once if it was interrupted', async () => {
    await doc(`profiles/${UID}`).delete()
    await doc(NOTE).set({ posts: 'delete', started_at: new Date(0) })
    expect(await night()).toEqual([found('begun', 'held by a ban')])
    expect(await night()).toEqual([])
    expect(await read(`usernames/${UID}`)).toBeDefined()
    expect(await account()).toMatchObject({ disabled: true })
  }, 60_000)

  it('deletes the account in the night after the ban was lifted', async () => {
    await remove()
    await doc(NOTE).update({ started_at: new Date(0) })
    const lifted = await call('unbanUser', 'root_admin', { user_id: UID })
    expect(lifted.result).toEqual({ changed: true })
    expect(await night()).toEqual([found('held by a ban', 'finished')])
    await expectFinished()
  }, 60_000)

  it('deletes the account in the night after the ban expired, and logs the expiry', async () => {
    await remove()
    await doc(NOTE).update({ started_at: new Date(0) })
    await ban(new Date(Date.now() - 1))
    const seq = await lastSeq(backend)
    expect(await night()).toEqual([found('held by a ban', 'finished')])
    await expectFinished()
    expect(await actsAfter(backend, seq)).toContainEqual([
      'system',
      'expire_ban',
      `user:${UID}`,
      {},
    ])
  }, 60_000)

  it('deletes the account at once if the ban has expired', async () => {
    await ban(new Date(Date.now() - 1))
    expect((await remove()).status).toBe(200)
    await expectFinished()
  })
})
