import { removalNotice } from '@grid/schema/report'
import { spentId } from '@grid/schema/trash'
import { beforeEach, describe, expect, it } from 'vitest'
import { addAdmin, addMember, callFunction } from './core/call.fixture'
import { auditedActions, db, store, stored } from './core/firebase.fixture'
import { removeComment, removePost } from './moderation'
import { deliver } from './notifications.fixture'
import { resolveReportsOfDeleted } from './report-resolution'
import { AUTHOR, addCopies, reportedPost, statuses } from './reported-post.fixture'

beforeEach(async () => {
  await addAdmin('root_admin')
  await addMember(AUTHOR)
  await store(reportedPost())
})

/** That nothing comes back under these ids. */
async function expectSpent(...ids: string[]): Promise<void> {
  for (const id of ids) {
    expect(spentId.safeParse(await stored(`trash/${id}`)).error, id).toBeUndefined()
  }
}

/** Moves the post to the trash, as its author does. */
async function trashPost() {
  const record = await stored('posts/ad')
  await store({ 'trash/ad': { kind: 'posts', user_id: AUTHOR, record } })
  await db.doc('posts/ad').delete()
  return record
}

describe('removePost', () => {
  const remove = (more: object = {}) =>
    callFunction(removePost, 'root_admin', { post_id: 'ad', ...more })

  it('removes the post with its comments, resolves its reports and adds one audit entry', async () => {
    expect((await remove({ reason: 'Advertising.' })).result).toEqual({ changed: true })
    for (const path of ['posts/ad', 'comments/ad-1', 'comments/ad-2']) {
      expect(await stored(path), path).toBeUndefined()
    }
    await expectSpent('ad', 'ad-1', 'ad-2')
    expect(await statuses(db)).toEqual(['removed', 'removed'])
    const details = { author: AUTHOR, excerpt: 'Buy now', reason: 'Advertising.' }
    expect(await auditedActions()).toEqual([['root_admin', 'remove_post', 'post:ad', details]])
  })

  it('notifies the author', async () => {
    await remove({ reason: ' Advertising.\n' })
    expect(removalNotice.parse(await stored('removal_notices/post_ad'))).toMatchObject({
      user_id: AUTHOR,
      target_type: 'post',
      target_id: 'ad',
      excerpt: 'Buy now',
      reason: 'Advertising.',
    })
  })

  it.each([
    ['a title of 80 characters as it is', 'x'.repeat(80), 'x'.repeat(80)],
    ['a longer one with an ellipsis', 'x'.repeat(81), `${'x'.repeat(80)}…`],
  ])('quotes %s in the notice', async (_, title, excerpt) => {
    await db.doc('posts/ad').update({ title })
    await remove()
    expect(await stored('removal_notices/post_ad')).toMatchObject({ excerpt })
  })

  it('sends no notice for a post of a deleted account, which nobody could read', async () => {
    await db.doc('posts/ad').update({ user_id: 'deleted_member' })
    expect((await remove()).result).toEqual({ changed: true })
    expect(await stored('removal_notices/post_ad')).toBeUndefined()
  })

  it('sends no notice for a post of the admin', async () => {
    await db.doc('posts/ad').update({ user_id: 'root_admin' })
    expect((await remove()).result).toEqual({ changed: true })
    expect(await stored('removal_notices/post_ad')).toBeUndefined()
    expect(await auditedActions()).toHaveLength(1)
  })

  it('resolves more reports, and removes more comments, than one transaction holds', async () => {
    const reports = await addCopies(db, 'reports/post_ad_ada', { many: 101 })
    await addCopies(db, 'comments/ad-1', { many: 201 })
    expect((await remove()).result).toEqual({ changed: true })
    expect(new Set(await statuses(db, reports))).toEqual(new Set(['removed']))
    const left = await db.collection('comments').where('post_id', '==', 'ad').get()
    expect(left.size).toBe(0)
  })

  it('also removes a post from the trash, so that it cannot be restored', async () => {
    await trashPost()
    expect((await remove()).result).toEqual({ changed: true })
    await expectSpent('ad')
    expect(await auditedActions()).toHaveLength(1)
  })

  it('continues with the comments where an earlier call ended', async () => {
    await db.doc('posts/ad').delete()
    expect((await remove()).result).toEqual({ changed: false })
    expect(await stored('comments/ad-1')).toBeUndefined()
    expect(await auditedActions()).toEqual([])
  })
})

describe('removeComment', () => {
  const remove = () =>
    callFunction(removeComment, 'root_admin', { comment_id: 'ad-1', reason: 'Advertising.' })

  it('removes the comment, corrects the counter, notifies the author and adds one audit entry', async () => {
    expect((await remove()).result).toEqual({ changed: true })
    expect(await stored('comments/ad-1')).toBeUndefined()
    await expectSpent('ad-1')
    expect(await stored('posts/ad')).toMatchObject({ comment_count: 1 })
    expect(await stored('removal_notices/comment_ad-1')).toMatchObject({ excerpt: 'Yes ad-1' })
    const details = { author: AUTHOR, excerpt: 'Yes ad-1', reason: 'Advertising.' }
    expect(await auditedActions()).toEqual([
      ['root_admin', 'remove_comment', 'comment:ad-1', details],
    ])
  })

  it('corrects the counter of a post that waits in the trash', async () => {
    const record = await trashPost()
    expect((await remove()).result).toEqual({ changed: true })
    expect((await stored('trash/ad'))?.['record']).toEqual({ ...record, comment_count: 1 })
  })

  it('resolves more reports than one transaction holds', async () => {
    const about = { target_type: 'comment', target_id: 'ad-1' }
    const reports = await addCopies(db, 'reports/post_ad_ada', { many: 101, ...about })
    expect((await remove()).result).toEqual({ changed: true })
    expect(new Set(await statuses(db, reports))).toEqual(new Set(['removed']))
  })

  it('changes nothing the second time', async () => {
    await remove()
    expect((await remove()).result).toEqual({ changed: false })
    expect(await stored('posts/ad')).toMatchObject({ comment_count: 1 })
    expect(await auditedActions()).toHaveLength(1)
  })
})

describe('the reports about a text that is deleted for good without an admin', () => {
  const SPENT = { kind: 'spent' }
  const trashed = { kind: 'posts', user_id: AUTHOR }

  it.each([
    ['posts', 'its author deletes it', 'ad', trashed],
    ['comments', 'its post is removed', 'ad-1', undefined],
  ])('are closed in the name of the system (%s, when %s)', async (_, __, id, before) => {
    const about = id === 'ad' ? {} : { target_type: 'comment', target_id: id }
    const reports = await addCopies(db, 'reports/post_ad_ada', { many: 101, ...about })
    await deliver(resolveReportsOfDeleted, id, before, SPENT)
    expect(new Set(await statuses(db, reports))).toEqual(new Set(['removed']))
    expect(await stored(reports[0] ?? '')).toMatchObject({
      resolved_by: 'system',
      resolved_at: expect.anything(),
    })
  })

  it.each([
    ['while the text can be restored', undefined, trashed],
    ['when it is restored', trashed, undefined],
  ])('stay open %s', async (_, before, after) => {
    await deliver(resolveReportsOfDeleted, 'ad', before, after)
    expect(await statuses(db)).toEqual(['open', 'open'])
  })

  it('stay open if they are about a profile whose id a member chose for the text', async () => {
    const about = { target_type: 'profile', target_id: 'ad' }
    const reports = await addCopies(db, 'reports/post_ad_ada', { many: 1, ...about })
    await deliver(resolveReportsOfDeleted, 'ad', undefined, SPENT)
    expect(await statuses(db, reports)).toEqual(['open'])
  })

  it('keep the resolution of an admin', async () => {
    await db.doc('reports/post_ad_ada').update({ status: 'dismissed' })
    await deliver(resolveReportsOfDeleted, 'ad', undefined, SPENT)
    expect(await statuses(db)).toEqual(['dismissed', 'removed'])
  })
})
