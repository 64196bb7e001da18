import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { call } from './client'
import { addMember, removeMembers } from './members'
import { testBackend } from './test-backend'

const UID = 'nadia'
const NOTE = `account_deletions/${UID}`
const BAN = `banned_users/${UID}`

const backend = testBackend('delete-banned', UID)

beforeEach(async () => {
  await removeMembers(backend, UID)
  await addMember(backend, UID)
  const text = { user_id: UID, author_username: UID, content: 'Words enough.', tags: [] }
  await doc('posts/of-banned').set({ ...text, upvotes: 0, comment_count: 0 })
  await ban()
})

afterAll(() =>
  Promise.all(['posts/of-banned', 'trash/of-banned'].map((path) => doc(path).delete())),
)

const doc = (path: string) => backend.db.doc(path)
const read = async (path: string) => (await doc(path).get()).data()
const account = () => backend.auth.getUser(UID).catch(() => null)
const remove = () => call('deleteAccount', UID, { posts: 'delete' })

const ban = () =>
  doc(BAN).set({ user_id: UID, is_active: true, banned_at: new Date(), expires_at: null })

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
})
