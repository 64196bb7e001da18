import { removalNotice } from '@grid/schema/removal-notice'
import { report } from '@grid/schema/report'
import type { WriteBatch } from 'firebase-admin/firestore'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actsAfter, lastSeq } from './audit-trail'
import { type Backend, call, openBackend, refused } from './client'
import { addMember, removeMembers } from './members'

const AUTHOR = 'nadia'

let backend: Backend
let seq: number

beforeAll(() => {
  backend = openBackend('moderation')
})

beforeEach(async () => {
  await removeMembers(backend, AUTHOR)
  await addMember(backend, AUTHOR)
  const at = new Date()
  const text = { user_id: AUTHOR, author_username: AUTHOR, created_at: at, updated_at: at }
  const post = { ...text, title: 'Buy now', content: 'Cheap tokens.', tags: [], upvotes: 0 }
  const open = { status: 'open', created_at: at, resolved_at: null, resolved_by: null }
  const filed = { ...open, reason: 'spam', note: null, post_id: 'ad' }
  const batch = backend.db.batch()
  for (const path of NOTICES) batch.delete(backend.db.doc(path))
  batch.delete(backend.db.doc('trash/ad'))
  batch.set(backend.db.doc('posts/ad'), { ...post, comment_count: 2 })
  for (const id of ['ad-1', 'ad-2']) {
    batch.set(backend.db.doc(`comments/${id}`), { ...text, post_id: 'ad', content: `Yes ${id}` })
  }
  for (const by of ['ada', 'mallory']) {
    const about = { ...filed, user_id: by }
    batch.set(backend.db.doc(`reports/post_ad_${by}`), {
      ...about,
      target_type: 'post',
      target_id: 'ad',
    })
  }
  await batch.commit()
  seq = await lastSeq(backend)
})

afterAll(async () => {
  const paths = [...NOTICES, 'posts/ad', 'comments/ad-1', 'comments/ad-2', 'trash/ad']
  await Promise.all([...paths, ...REPORTS].map((path) => backend.db.doc(path).delete()))
  await removeMembers(backend, AUTHOR)
  await backend.close()
})

const NOTICES = ['removal_notices/post_ad', 'removal_notices/comment_ad-1']
const REPORTS = ['reports/post_ad_ada', 'reports/post_ad_mallory']

const exists = async (path: string) => (await backend.db.doc(path).get()).exists
const read = async (path: string) => (await backend.db.doc(path).get()).data()
const statuses = async () =>
  Promise.all(REPORTS.map(async (path) => (await read(path))?.['status']))
async function inOneBatch(write: (batch: WriteBatch) => void): Promise<void> {
  const batch = backend.db.batch()
  write(batch)
  await batch.commit()
}
const removePost = (more: object = {}) =>
  call('removePost', 'root_admin', { post_id: 'ad', ...more })

describe('removePost', () => {
  it('removes the post with its comments, answers its reports and writes one line', async () => {
    expect((await removePost({ reason: 'Advertising.' })).result).toEqual({ changed: true })
    for (const path of ['posts/ad', 'comments/ad-1', 'comments/ad-2']) {
      expect(await exists(path), path).toBe(false)
    }
    expect(await statuses()).toEqual(['removed', 'removed'])
    const details = { author: AUTHOR, excerpt: 'Buy now', reason: 'Advertising.' }
    expect(await actsAfter(backend, seq)).toEqual([
      ['root_admin', 'remove_post', 'post:ad', details],
    ])
  })

  it('tells the author', async () => {
    await removePost({ reason: ' Advertising.\n' })
    expect(removalNotice.parse(await read('removal_notices/post_ad'))).toMatchObject({
      user_id: AUTHOR,
      target_type: 'post',
      target_id: 'ad',
      excerpt: 'Buy now',
      reason: 'Advertising.',
    })
  })

  it('also takes a post out of the trash, so that it does not come back', async () => {
    const record = await read('posts/ad')
    await backend.db.doc('trash/ad').set({ kind: 'posts', user_id: AUTHOR, record })
    await backend.db.doc('posts/ad').delete()
    expect((await removePost()).result).toEqual({ changed: true })
    expect(await exists('trash/ad')).toBe(false)
    expect(await actsAfter(backend, seq)).toHaveLength(1)
  })

  it('removes once when asked three times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => removePost()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await actsAfter(backend, seq)).toHaveLength(1)
  })

  it('goes on with the comments where an earlier call ended', async () => {
    await backend.db.doc('posts/ad').delete()
    expect((await removePost()).result).toEqual({ changed: false })
    expect(await exists('comments/ad-1')).toBe(false)
    expect(await lastSeq(backend)).toBe(seq)
  })
})

describe('removeComment', () => {
  const remove = () =>
    call('removeComment', 'root_admin', { comment_id: 'ad-1', reason: 'Advertising.' })

  it('removes the comment, corrects the counter, tells the author and writes one line', async () => {
    expect((await remove()).result).toEqual({ changed: true })
    expect(await exists('comments/ad-1')).toBe(false)
    expect(await read('posts/ad')).toMatchObject({ comment_count: 1 })
    expect(await read('removal_notices/comment_ad-1')).toMatchObject({ excerpt: 'Yes ad-1' })
    const details = { author: AUTHOR, excerpt: 'Yes ad-1', reason: 'Advertising.' }
    expect(await actsAfter(backend, seq)).toEqual([
      ['root_admin', 'remove_comment', 'comment:ad-1', details],
    ])
  })

  it('corrects the counter of a post that waits in the trash', async () => {
    const record = await read('posts/ad')
    await backend.db.doc('trash/ad').set({ kind: 'posts', user_id: AUTHOR, record })
    await backend.db.doc('posts/ad').delete()
    expect((await remove()).result).toEqual({ changed: true })
    expect((await read('trash/ad'))?.['record']).toEqual({ ...record, comment_count: 1 })
  })

  it('changes nothing the second time', async () => {
    await remove()
    expect((await remove()).result).toEqual({ changed: false })
    expect(await read('posts/ad')).toMatchObject({ comment_count: 1 })
    expect(await actsAfter(backend, seq)).toHaveLength(1)
  })
})

describe('resolveReport', () => {
  const resolve = (outcome: string, more: object = {}) =>
    call('resolveReport', 'root_admin', { report_id: 'post_ad_ada', outcome, ...more })
  const types = async () => (await actsAfter(backend, seq)).map(([, type]) => type)
  const nothing = { changed: false, removed: false, banned: false }
  const settled = { ...nothing, changed: true }

  it('dismisses all reports about a post, which stays', async () => {
    expect((await resolve('dismiss')).result).toEqual(settled)
    expect(await statuses()).toEqual(['dismissed', 'dismissed'])
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
    const paths = Array.from({ length: 120 }, (_, at) => `reports/post_ad_crowd-${at}`)
    const about = await read('reports/post_ad_ada')
    await inOneBatch((batch) => {
      for (const path of paths) batch.set(backend.db.doc(path), { ...about })
    })
    expect((await resolve(outcome)).result).toMatchObject({ changed: true })
    const found = await backend.db.getAll(...paths.map((path) => backend.db.doc(path)))
    expect(new Set(found.map((filed) => filed.get('status')))).toEqual(new Set([status]))
    const [line] = await actsAfter(backend, seq)
    expect(line?.[3]).toEqual({ outcome, reports: 122 })
    await inOneBatch((batch) => {
      for (const path of paths) batch.delete(backend.db.doc(path))
    })
  })

  it('removes what was reported', async () => {
    expect((await resolve('remove')).result).toEqual({ ...settled, removed: true })
    expect(await statuses()).toEqual(['removed', 'removed'])
    expect(await exists('posts/ad')).toBe(false)
    expect(await types()).toEqual(['resolve_report', 'remove_post'])
  })

  it('removes it and bans its author', async () => {
    const done = await resolve('ban', { reason: 'Advertising.' })
    expect(done.result).toEqual({ changed: true, removed: true, banned: true })
    expect(await statuses()).toEqual(['banned', 'banned'])
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

  it('does nothing at all where the author is an admin, who cannot be banned', async () => {
    await backend.db.doc('posts/ad').update({ user_id: 'root_admin' })
    expect(await resolve('ban')).toEqual(refused(400, 'FAILED_PRECONDITION', 'ban_self'))
    expect(await exists('posts/ad')).toBe(true)
    expect(await statuses()).toEqual(['open', 'open'])
    expect(await lastSeq(backend)).toBe(seq)
  })

  it.each([
    ['remove', 'removed'],
    ['ban', 'banned'],
  ])('resolves reports about what is gone already (%s)', async (outcome, status) => {
    await backend.db.doc('posts/ad').delete()
    expect((await resolve(outcome)).result).toEqual(settled)
    expect(await statuses()).toEqual([status, status])
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
      refused(404, 'NOT_FOUND', 'report_not_found'),
    )
  })
})
