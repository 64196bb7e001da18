import { ban } from '@grid/schema/ban'
import { report } from '@grid/schema/report'
import { beforeEach, describe, expect, it } from 'vitest'
import { banUser } from './bans'
import { addAdmin, addMember, callFunction } from './core/call.fixture'
import { auditedActions, db, store, stored } from './core/firebase.fixture'
import { rejectionOf } from './core/response.fixture'
import { AUTHOR, addCopies, reportedPost, statuses } from './reported-post.fixture'
import { resolveReport } from './reports'

beforeEach(async () => {
  await addAdmin('root_admin')
  await addMember(AUTHOR)
})

const resolve = (outcome: string, more: object = {}) =>
  callFunction(resolveReport, 'root_admin', { report_id: 'post_ad_ada', outcome, ...more })
const types = async () => (await auditedActions()).map(([, type]) => type)
const nothing = { changed: false, removed: false, banned: false }
const settled = { ...nothing, changed: true }

describe('resolveReport', () => {
  beforeEach(() => store(reportedPost()))

  it('dismisses all reports about a post, which stays', async () => {
    expect((await resolve('dismiss')).result).toEqual(settled)
    expect(await statuses(db)).toEqual(['dismissed', 'dismissed'])
    expect(report.parse(await stored('reports/post_ad_ada'))).toMatchObject({
      resolved_by: 'admin',
      resolved_at: expect.anything(),
    })
    expect(await stored('posts/ad')).toBeDefined()
    const details = { outcome: 'dismiss', reports: 2 }
    expect(await auditedActions()).toEqual([
      ['root_admin', 'resolve_report', 'report:post_ad_ada', details],
    ])
  })

  it.each([
    ['dismiss', 'dismissed'],
    ['remove', 'removed'],
  ])('settles more reports than one transaction holds (%s)', async (outcome, status) => {
    const copies = await addCopies(db, 'reports/post_ad_ada', { many: 120 })
    expect((await resolve(outcome)).result).toMatchObject({ changed: true })
    expect(new Set(await statuses(db, copies))).toEqual(new Set([status]))
    const [line] = await auditedActions()
    expect(line?.[3]).toEqual({ outcome, reports: 122 })
  })

  it('removes what was reported', async () => {
    expect((await resolve('remove')).result).toEqual({ ...settled, removed: true })
    expect(await statuses(db)).toEqual(['removed', 'removed'])
    expect(await stored('posts/ad')).toBeUndefined()
    expect(await types()).toEqual(['resolve_report', 'remove_post'])
  })

  it('removes it with more comments than one transaction holds', async () => {
    await addCopies(db, 'comments/ad-1', { many: 201 })
    expect((await resolve('remove')).result).toEqual({ ...settled, removed: true })
    const left = await db.collection('comments').where('post_id', '==', 'ad').get()
    expect(left.size).toBe(0)
  })

  it('removes it and bans its author', async () => {
    const done = await resolve('ban', { reason: 'Advertising.' })
    expect(done.result).toEqual({ changed: true, removed: true, banned: true })
    expect(await statuses(db)).toEqual(['banned', 'banned'])
    expect(await stored('posts/ad')).toBeUndefined()
    const advertising = { is_active: true, reason: 'Advertising.' }
    expect(await stored(`banned_users/${AUTHOR}`)).toMatchObject(advertising)
    expect(await types()).toEqual(['resolve_report', 'remove_post', 'ban_user'])
  })

  it('removes it where its author is banned already', async () => {
    await callFunction(banUser, 'root_admin', { user_id: AUTHOR, reason: 'Spam.' })
    expect((await resolve('ban')).result).toEqual({ ...settled, removed: true })
    expect(await statuses(db)).toEqual(['removed', 'removed'])
    expect(await types()).toEqual(['ban_user', 'resolve_report', 'remove_post'])
  })

  it('bans for what was reported where no reason is given', async () => {
    await resolve('ban')
    const reported = { reason: 'Reported: spam' }
    expect(ban.parse(await stored(`banned_users/${AUTHOR}`))).toMatchObject(reported)
    const [, , line] = await auditedActions()
    expect(line?.[3]).toEqual({ username: AUTHOR, reason: 'Reported: spam' })
  })

  it('removes it where its author’s account is gone, and bans nobody', async () => {
    await db.doc('posts/ad').update({ user_id: 'deleted_member' })
    expect((await resolve('ban')).result).toEqual({ ...settled, removed: true })
    expect(await stored('posts/ad')).toBeUndefined()
    expect(await statuses(db)).toEqual(['removed', 'removed'])
    expect(await stored('banned_users/deleted_member')).toBeUndefined()
    expect(await types()).toEqual(['resolve_report', 'remove_post'])
  })

  it.each([
    ['the admin who asks', 'root_admin', 'ban_self'],
    ['another admin', 'victor', 'ban_admin'],
  ])('does nothing at all where the author is %s, who cannot be banned', async (_, uid, why) => {
    await addAdmin('victor')
    await db.doc('posts/ad').update({ user_id: uid })
    expect(await resolve('ban')).toEqual(rejectionOf(400, 'FAILED_PRECONDITION', why))
    expect(await stored('posts/ad')).toBeDefined()
    expect(await stored('comments/ad-1')).toBeDefined()
    expect(await stored(`banned_users/${uid}`)).toBeUndefined()
    expect(await stored('removal_notices/post_ad')).toBeUndefined()
    expect(await statuses(db)).toEqual(['open', 'open'])
    expect(await auditedActions()).toEqual([])
  })

  it.each(['remove', 'ban'])(
    'resolves reports about what is gone already, without a ban (%s)',
    async (outcome) => {
      await db.doc('posts/ad').delete()
      const copies = await addCopies(db, 'reports/post_ad_ada', { many: 120 })
      expect((await resolve(outcome)).result).toEqual(settled)
      expect(new Set(await statuses(db, copies))).toEqual(new Set(['removed']))
      expect(await statuses(db)).toEqual(['removed', 'removed'])
      expect(await stored('comments/ad-1')).toBeUndefined()
      expect(await stored(`banned_users/${AUTHOR}`)).toBeUndefined()
      const details = { outcome: 'remove', reports: 122 }
      expect(await auditedActions()).toEqual([
        ['root_admin', 'resolve_report', 'report:post_ad_ada', details],
      ])
    },
  )

  it('changes nothing the second time, also by way of the other report', async () => {
    await resolve('dismiss')
    expect((await resolve('remove')).result).toEqual(nothing)
    expect((await resolve('ban', { report_id: 'post_ad_mallory' })).result).toEqual(nothing)
    expect(await stored('posts/ad')).toBeDefined()
    expect(await auditedActions()).toHaveLength(1)
  })

  it('rejects an unknown report', async () => {
    expect(await resolve('dismiss', { report_id: 'post_none_ada' })).toEqual(
      rejectionOf(404, 'NOT_FOUND', 'report_not_found'),
    )
  })
})

describe('resolveReport of a profile', () => {
  const report_id = `profile_${AUTHOR}_ada`

  beforeEach(async () => {
    await db
      .doc(`profiles/${AUTHOR}`)
      .update({ bio: 'Buy keys.', links: ['https://keys.example/'] })
    await store({
      [`reports/${report_id}`]: {
        ...{ target_type: 'profile', target_id: AUTHOR, post_id: null, user_id: 'ada' },
        ...{ reason: 'spam', note: null, status: 'open', created_at: new Date() },
        ...{ resolved_at: null, resolved_by: null },
      },
    })
  })

  it('clears bio and links once, and notifies the member', async () => {
    expect((await resolve('remove', { report_id })).result).toEqual({ ...settled, removed: true })
    expect(await stored(`profiles/${AUTHOR}`)).toMatchObject({ bio: null, links: [] })
    const resolved = { status: 'removed', resolved_by: 'admin' }
    expect(await stored(`reports/${report_id}`)).toMatchObject(resolved)
    expect(await stored(`removal_notices/profile_${AUTHOR}`)).toMatchObject({
      user_id: AUTHOR,
      target_type: 'profile',
      excerpt: 'Buy keys. https://keys.example/',
    })
    expect((await resolve('remove', { report_id })).result).toMatchObject({ changed: false })
    expect((await auditedActions()).map(([, type, target]) => [type, target])).toEqual([
      ['resolve_report', `report:${report_id}`],
      ['clear_profile', `user:${AUTHOR}`],
    ])
  })

  it('clears a profile with its avatar, and keeps the picture of a draft', async () => {
    const image = { user_id: AUTHOR, bytes: 9, created_at: new Date() }
    await db.doc(`profiles/${AUTHOR}`).update({ avatar: 'portrait' })
    await store({
      'images/portrait': { ...image, kind: 'avatar', unused_since: null },
      'images/of-a-draft': { ...image, kind: 'text', unused_since: new Date() },
    })
    expect((await resolve('remove', { report_id })).result).toEqual({ ...settled, removed: true })
    expect(await stored(`profiles/${AUTHOR}`)).toMatchObject({ bio: null, links: [] })
    expect(await stored(`profiles/${AUTHOR}`)).not.toHaveProperty('avatar')
    expect(await stored('images/portrait')).toBeUndefined()
    expect(await stored('images/of-a-draft')).toBeDefined()
  })

  it('dismisses the reports about an empty profile, because nothing was removed', async () => {
    await db.doc(`profiles/${AUTHOR}`).update({ bio: null, links: [] })
    expect((await resolve('remove', { report_id })).result).toEqual(settled)
    expect(await stored(`reports/${report_id}`)).toMatchObject({ status: 'dismissed' })
    expect(await stored(`removal_notices/profile_${AUTHOR}`)).toBeUndefined()
    const details = { outcome: 'dismiss', reports: 1 }
    expect(await auditedActions()).toEqual([
      ['root_admin', 'resolve_report', `report:${report_id}`, details],
    ])
  })

  it('bans the owner of an empty profile', async () => {
    await db.doc(`profiles/${AUTHOR}`).update({ bio: null, links: [] })
    const { result } = await resolve('ban', { report_id })
    expect(result).toEqual({ ...settled, banned: true })
    expect(await stored(`reports/${report_id}`)).toMatchObject({ status: 'banned' })
    expect(await types()).toEqual(['resolve_report', 'ban_user'])
  })

  it('leaves the profile as it is if the report is dismissed', async () => {
    const { result } = await resolve('dismiss', { report_id })
    expect(result).toMatchObject({ changed: true, removed: false })
    expect(await stored(`profiles/${AUTHOR}`)).toMatchObject({ bio: 'Buy keys.' })
  })
})
