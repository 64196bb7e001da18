import { ban } from '@grid/schema/ban'
import { report } from '@grid/schema/report'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rejectionOf } from '../../functions/src/core/answer.fixture'
import { actsAfter, lastSeq } from './audit-trail'
import { type Backend, call, openBackend } from './client'
import { addAdmin, removeMembers } from './members'
import {
  AUTHOR,
  addCopies,
  removeAll,
  removeReportedPost,
  statuses,
  writeReportedPost,
} from './reported-post'

let backend: Backend
let seq: number

beforeAll(() => {
  backend = openBackend('resolve-report')
})

beforeEach(async () => {
  await writeReportedPost(backend)
  seq = await lastSeq(backend)
})

afterAll(async () => {
  await removeReportedPost(backend)
  await backend.close()
})

const exists = async (path: string) => (await backend.db.doc(path).get()).exists
const read = async (path: string) => (await backend.db.doc(path).get()).data()

describe('resolveReport', () => {
  const resolve = (outcome: string, more: object = {}) =>
    call('resolveReport', 'root_admin', { report_id: 'post_ad_ada', outcome, ...more })
  const types = async () => (await actsAfter(backend, seq)).map(([, type]) => type)
  const nothing = { changed: false, removed: false, banned: false }
  const settled = { ...nothing, changed: true }

  it('dismisses all reports about a post, which stays', async () => {
    expect((await resolve('dismiss')).result).toEqual(settled)
    expect(await statuses(backend)).toEqual(['dismissed', 'dismissed'])
    expect(report.parse(await read('reports/post_ad_ada'))).toMatchObject({
      resolved_by: 'root_admin',
      resolved_at: expect.anything(),
    })
    expect(await exists('posts/ad')).toBe(true)
    const details = { outcome: 'dismiss', reports: 2 }
    expect(await actsAfter(backend, seq)).toEqual([
      ['root_admin', 'resolve_report', 'report:post_ad_ada', details],
    ])
  })

  it.each([
    ['dismiss', 'dismissed'],
    ['remove', 'removed'],
  ])('settles more reports than one transaction holds (%s)', async (outcome, status) => {
    const copies = await addCopies(backend, 'reports/post_ad_ada', { many: 120 })
    expect((await resolve(outcome)).result).toMatchObject({ changed: true })
    expect(new Set(await statuses(backend, copies))).toEqual(new Set([status]))
    const [line] = await actsAfter(backend, seq)
    expect(line?.[3]).toEqual({ outcome, reports: 122 })
    await removeAll(backend, copies)
  })

  it('removes what was reported', async () => {
    expect((await resolve('remove')).result).toEqual({ ...settled, removed: true })
    expect(await statuses(backend)).toEqual(['removed', 'removed'])
    expect(await exists('posts/ad')).toBe(false)
    expect(await types()).toEqual(['resolve_report', 'remove_post'])
  })

  it('removes it with more comments than one transaction holds', async () => {
    const copies = await addCopies(backend, 'comments/ad-1', { many: 201 })
    expect((await resolve('remove')).result).toEqual({ ...settled, removed: true })
    const left = await backend.db.collection('comments').where('post_id', '==', 'ad').get()
    expect(left.size).toBe(0)
    await removeAll(backend, copies)
  })

  it('removes it and bans its author', async () => {
    const done = await resolve('ban', { reason: 'Advertising.' })
    expect(done.result).toEqual({ changed: true, removed: true, banned: true })
    expect(await statuses(backend)).toEqual(['banned', 'banned'])
    expect(await exists('posts/ad')).toBe(false)
    expect(await read(`banned_users/${AUTHOR}`)).toMatchObject({
      is_active: true,
      reason: 'Advertising.',
    })
    expect(await types()).toEqual(['resolve_report', 'remove_post', 'ban_user'])
  })

  it('removes it where its author is banned already', async () => {
    await call('banUser', 'root_admin', { user_id: AUTHOR, reason: 'Spam.' })
    seq = await lastSeq(backend)
    expect((await resolve('ban')).result).toEqual({ ...settled, removed: true })
    expect(await types()).toEqual(['resolve_report', 'remove_post'])
  })

  it('bans for what was reported where no reason is given', async () => {
    await resolve('ban')
    const stored = ban.parse(await read(`banned_users/${AUTHOR}`))
    expect(stored).toMatchObject({ admin_id: 'root_admin', reason: 'Reported: spam' })
    const [, , line] = await actsAfter(backend, seq)
    expect(line?.[3]).toEqual({ username: AUTHOR, reason: 'Reported: spam' })
  })

  it('removes it where its author’s account is gone, and bans nobody', async () => {
    await backend.db.doc('posts/ad').update({ user_id: 'deleted_member' })
    expect((await resolve('ban')).result).toEqual({ ...settled, removed: true })
    expect(await exists('posts/ad')).toBe(false)
    expect(await statuses(backend)).toEqual(['banned', 'banned'])
    expect(await exists('banned_users/deleted_member')).toBe(false)
    expect(await types()).toEqual(['resolve_report', 'remove_post'])
  })

  it.each([
    ['the admin who asks', 'root_admin', 'ban_self'],
    ['another admin', 'victor', 'ban_admin'],
  ])('does nothing at all where the author is %s, who cannot be banned', async (_, uid, why) => {
    await addAdmin(backend, 'victor')
    await backend.db.doc('posts/ad').update({ user_id: uid })
    expect(await resolve('ban')).toEqual(rejectionOf(400, 'FAILED_PRECONDITION', why))
    expect(await exists('posts/ad')).toBe(true)
    expect(await exists('comments/ad-1')).toBe(true)
    expect(await exists(`banned_users/${uid}`)).toBe(false)
    expect(await exists('removal_notices/post_ad')).toBe(false)
    expect(await statuses(backend)).toEqual(['open', 'open'])
    expect(await lastSeq(backend)).toBe(seq)
    await removeMembers(backend, 'victor')
  })

  it.each([
    ['remove', 'removed'],
    ['ban', 'banned'],
  ])('resolves reports about what is gone already (%s)', async (outcome, status) => {
    await backend.db.doc('posts/ad').delete()
    expect((await resolve(outcome)).result).toEqual(settled)
    expect(await statuses(backend)).toEqual([status, status])
    expect(await exists('comments/ad-1')).toBe(false)
    expect(await exists(`banned_users/${AUTHOR}`)).toBe(false)
    expect(await types()).toEqual(['resolve_report'])
  })

  it('changes nothing the second time, also by way of the other report', async () => {
    await resolve('dismiss')
    expect((await resolve('remove')).result).toEqual(nothing)
    const other = { report_id: 'post_ad_mallory', outcome: 'ban' }
    expect((await call('resolveReport', 'root_admin', other)).result).toEqual(nothing)
    expect(await exists('posts/ad')).toBe(true)
    expect(await actsAfter(backend, seq)).toHaveLength(1)
  })

  it('does not find a report that never was', async () => {
    const input = { report_id: 'post_none_ada', outcome: 'dismiss' }
    expect(await call('resolveReport', 'root_admin', input)).toEqual(
      rejectionOf(404, 'NOT_FOUND', 'report_not_found'),
    )
  })
})

describe('resolveReport of a profile', () => {
  const REPORT = `reports/profile_${AUTHOR}_ada`
  const resolve = (outcome: string) =>
    call('resolveReport', 'root_admin', { report_id: `profile_${AUTHOR}_ada`, outcome })

  beforeEach(async () => {
    await backend.db.doc(REPORT).set({
      ...{ target_type: 'profile', target_id: AUTHOR, post_id: null, user_id: 'ada' },
      ...{ reason: 'spam', note: null, status: 'open', created_at: new Date() },
      ...{ resolved_at: null, resolved_by: null },
    })
    const texts = { bio: 'Buy keys.', links: ['https://keys.example/'] }
    await backend.db.doc(`profiles/${AUTHOR}`).update(texts)
  })

  afterAll(async () => {
    await backend.db.doc(REPORT).delete()
    await backend.db.doc(`removal_notices/profile_${AUTHOR}`).delete()
  })

  it('clears bio and links once, and notifies the member', async () => {
    expect((await resolve('remove')).result).toEqual({
      changed: true,
      removed: true,
      banned: false,
    })
    expect(await read(`profiles/${AUTHOR}`)).toMatchObject({ bio: null, links: [] })
    expect(await read(REPORT)).toMatchObject({ status: 'removed', resolved_by: 'root_admin' })
    expect(await read(`removal_notices/profile_${AUTHOR}`)).toMatchObject({
      user_id: AUTHOR,
      target_type: 'profile',
      excerpt: 'Buy keys. https://keys.example/',
    })
    expect((await resolve('remove')).result).toMatchObject({ changed: false })
    const lines = await actsAfter(backend, seq)
    expect(lines.map(([, type, target]) => [type, target])).toEqual([
      ['resolve_report', `report:profile_${AUTHOR}_ada`],
      ['clear_profile', `user:${AUTHOR}`],
    ])
  })

  it('leaves the profile as it is if the report is dismissed', async () => {
    expect((await resolve('dismiss')).result).toMatchObject({ changed: true, removed: false })
    expect(await read(`profiles/${AUTHOR}`)).toMatchObject({ bio: 'Buy keys.' })
  })
})
