import { beforeEach, describe, expect, it } from 'vitest'
import { closeExpiredBans, unbanUser } from '../bans'
import { addAdmin, addMember, callFunction } from '../core/call.fixture'
import { accounts, auditedActions, db, store, stored } from '../core/firebase.fixture'
import { finishStaleDeletions } from '../health/deletions'
import { deleteAccount } from './deletion'

const UID = 'nadia'
const NOTE = `account_deletions/${UID}`
const BAN = `banned_users/${UID}`

beforeEach(async () => {
  await addAdmin('root_admin')
  await addMember(UID)
  const text = { user_id: UID, author_username: UID, content: 'Words enough.', tags: [] }
  await store({ 'posts/of-banned': { ...text, upvotes: 0, comment_count: 0 } })
  await ban()
})

const ban = (expires_at: Date | null = null) =>
  store({ [BAN]: { user_id: UID, is_active: true, banned_at: new Date(), expires_at } })
const account = () => accounts.getUser(UID).catch(() => null)
const remove = () => callFunction(deleteAccount, UID, { posts: 'delete' })

/** The findings about deletions, after the nightly reconciliation has closed expired bans. */
async function night(): Promise<readonly unknown[]> {
  const { signal } = new AbortController()
  await closeExpiredBans(signal)
  return (await finishStaleDeletions(signal, Date.now())).findings
}

const found = (was: string, is: string) => {
  return { check: 'account_deletions', subject: NOTE, was, is }
}

/** A deletion that began long ago. */
const begunEarlier = () => db.doc(NOTE).update({ started_at: new Date(0) })

/** Checks that the deletion ended as without a ban. */
async function expectFinished(): Promise<void> {
  expect(await account()).toBeNull()
  for (const path of [BAN, `usernames/${UID}`, `profiles/${UID}`]) {
    expect(await stored(path), path).toBeUndefined()
  }
  expect(await stored(NOTE)).toHaveProperty('finished_at')
}

describe('deleteAccount during a ban', () => {
  it('deletes profile and posts, and keeps username and account', async () => {
    expect((await remove()).result).toEqual({ posts: 1, comments: 0 })
    for (const path of [`profiles/${UID}`, 'posts/of-banned']) {
      expect(await stored(path), path).toBeUndefined()
    }
    expect(await stored(`usernames/${UID}`)).toEqual({ user_id: UID })
    expect(await account()).toMatchObject({ disabled: true })
    expect(await stored(BAN)).toMatchObject({ is_active: true })
    expect(await stored(NOTE)).toHaveProperty('held_at')
    expect(await stored(NOTE)).not.toHaveProperty('finished_at')
  })

  it('accepts a second call', async () => {
    await remove()
    expect((await remove()).result).toEqual({ posts: 0, comments: 0 })
    expect(await account()).toMatchObject({ disabled: true })
    expect(await stored(NOTE)).toHaveProperty('held_at')
  })

  it('is no finding of the night, which removes documents of the last token', async () => {
    await remove()
    await begunEarlier()
    await store({ 'analytics/of-banned': { user_id: UID } })
    expect(await night()).toEqual([])
    expect(await stored(NOTE)).toHaveProperty('held_at')
    expect(await account()).toMatchObject({ disabled: true })
    expect(await stored('analytics/of-banned')).toEqual({ user_id: null })
  })

  it('is reported once if it was interrupted', async () => {
    await db.doc(`profiles/${UID}`).delete()
    await store({ [NOTE]: { posts: 'delete', started_at: new Date(0) } })
    expect(await night()).toEqual([found('begun', 'held by a ban')])
    expect(await night()).toEqual([])
    expect(await stored(`usernames/${UID}`)).toBeDefined()
    expect(await account()).toMatchObject({ disabled: true })
  })

  it('deletes the account in the night after the ban was lifted', async () => {
    await remove()
    await begunEarlier()
    const lifted = await callFunction(unbanUser, 'root_admin', { user_id: UID })
    expect(lifted.result).toEqual({ changed: true })
    expect(await night()).toEqual([found('held by a ban', 'finished')])
    await expectFinished()
  })

  it('deletes the account in the night after the ban expired, and logs the expiry', async () => {
    await remove()
    await begunEarlier()
    await ban(new Date(Date.now() - 1))
    expect(await night()).toEqual([found('held by a ban', 'finished')])
    await expectFinished()
    expect(await auditedActions()).toContainEqual(['system', 'expire_ban', `user:${UID}`, {}])
  })

  it('deletes the account at once if the ban has expired', async () => {
    await ban(new Date(Date.now() - 1))
    expect((await remove()).status).toBe(200)
    await expectFinished()
  })
})
