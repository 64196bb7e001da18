import { beforeEach, describe, expect, it } from 'vitest'
import { banUser } from '../bans'
import { addAdmin, addMember, callFunction } from '../core/call.fixture'
import { accounts, auditedActions, db, store, stored } from '../core/firebase.fixture'
import { reconcile } from './reconcile'

const TEXT = { user_id: 'ada', author_username: 'ada', content: 'Yes.', created_at: new Date() }
const POST = { ...TEXT, title: 'Mesh radio', tags: ['mesh'], upvotes: 0, comment_count: 1 }

/** Events of triggers do not exist here, so no difference is one that they still correct. */
const night = () => reconcile(0)
const drop = (path: string) => db.doc(path).delete()

/** A board with one post, one comment and their counters. */
beforeEach(async () => {
  await addAdmin('root_admin')
  await addMember('ada', { profile: { reputation: 0, created_at: new Date() } })
  await store({ 'posts/mesh': POST, 'comments/one': { ...TEXT, post_id: 'mesh' } })
  await night()
})

describe('the nightly reconciliation', () => {
  it('finds nothing where everything is right', async () => {
    expect((await night()).findings).toEqual([])
  })

  it('deletes empty counters without a finding', async () => {
    await store({
      'tag_tallies/t-forgotten': { tag: 'forgotten', posts: 0 },
      'contributor_tallies/left': { username: 'left', posts: 0 },
      'contributor_tallies/owing': { username: 'owing', posts: -1 },
    })
    const { findings } = await night()
    const paths = ['tag_tallies/t-forgotten', 'contributor_tallies/left']
    for (const path of [...paths, 'contributor_tallies/owing']) {
      expect(await stored(path), path).toBeUndefined()
    }
    expect(findings).toEqual([
      { check: 'tallies', subject: 'contributor_tallies/owing posts', was: -1, is: 0 },
    ])
  })

  it('repairs once if it runs twice at the same time', async () => {
    await db.doc('stats/counts').update({ posts: 6 })
    await db.doc('posts/mesh').update({ comment_count: 3 })
    await Promise.all([night(), night()])
    expect(await stored('stats/counts')).toMatchObject({ posts: 1 })
    expect(await stored('posts/mesh')).toMatchObject({ comment_count: 1 })
  })

  it('sets the upvotes of a post to the number of its votes', async () => {
    await store({
      'posts/liked': { ...POST, comment_count: 0, upvotes: 9 },
      'profiles/grace/votes/liked': {},
      'profiles/nadia/votes/liked': {},
      'profiles/nadia/votes/deleted': {},
    })
    const { findings } = await night()
    expect(await stored('posts/liked')).toMatchObject({ upvotes: 2 })
    expect(await stored('posts/mesh')).toMatchObject({ upvotes: 0 })
    const subject = 'posts/liked upvotes'
    expect(findings).toContainEqual({ check: 'upvotes', subject, was: 9, is: 2 })
  })

  it('makes counters that went missing, whole', async () => {
    const { updated_at: _, ...before } = (await stored('stats/counts')) ?? {}
    expect(before).toMatchObject({ posts: 1, comments: 1 })
    await drop('stats/counts')
    await night()
    expect(await stored('stats/counts')).toMatchObject(before)
  })

  it('removes what a removal left below a post that is gone for good', async () => {
    await store({
      'comments/left': { ...TEXT, post_id: 'gone' },
      'comments/left-too': { ...TEXT, post_id: 'spent' },
      'trash/spent': { kind: 'spent', deleted_at: new Date() },
      'comments/waiting': { ...TEXT, post_id: 'trashed' },
      'trash/trashed': { kind: 'posts', user_id: 'ada', record: {} },
    })
    const { findings } = await night()
    const subject = 'comments of posts/gone'
    expect(findings).toContainEqual({ check: 'orphan_comments', subject, was: 1, is: 0 })
    expect(await stored('comments/left')).toBeUndefined()
    expect(await stored('comments/left-too')).toBeUndefined()
    expect(await stored('comments/waiting')).toBeDefined()
  })

  it('closes bans that have run out and finishes deletions that stopped, on record', async () => {
    await addMember('grace')
    await addMember('nadia')
    const over = new Date(Date.now() - 60_000)
    const ban = { user_id: 'grace', is_active: true, banned_at: new Date(0), expires_at: over }
    await store({
      'banned_users/grace': ban,
      'account_deletions/nadia': { posts: 'keep', started_at: new Date(0) },
    })
    await night()
    expect(await stored('banned_users/grace')).toMatchObject({ is_active: false })
    for (const path of ['profiles/nadia', 'usernames/nadia']) {
      expect(await stored(path), path).toBeUndefined()
    }
    expect(await stored('account_deletions/nadia')).toHaveProperty('finished_at')
    await expect(accounts.getUser('nadia')).rejects.toThrow()
    expect(await auditedActions('system')).toEqual([['system', 'expire_ban', 'user:grace', {}]])
  })

  it('forgets a finished deletion after a day, when no token of the account is left', async () => {
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
    await store({
      'account_deletions/nadia': { posts: 'keep', finished_at: hours(23) },
      'account_deletions/long-gone': { posts: 'keep', finished_at: hours(25) },
    })
    expect((await night()).findings).toEqual([])
    expect(await stored('account_deletions/nadia')).toBeDefined()
    expect(await stored('account_deletions/long-gone')).toBeUndefined()
  })

  it('reports a changed audit entry and does not repair it', async () => {
    const root = { uid: 'root_admin', claims: { auth_method: 'passkey' } }
    const input = { user_id: 'ada', reason: 'Spam.' }
    expect((await callFunction(banUser, root, input)).status).toBe(200)
    expect((await night()).findings).toEqual([])
    const { docs } = await db.collection('admin_actions').orderBy('seq', 'desc').limit(1).get()
    const [entry] = docs
    await entry?.ref.update({ admin_id: 'mallory' })
    const subject = `line ${entry?.get('seq')}`
    const finding = { check: 'audit_chain', subject, was: 'altered', is: null }
    expect((await night()).findings).toEqual([finding])
    expect((await night()).findings).toEqual([finding])
  })
})
