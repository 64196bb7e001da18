import { removalNotice } from '@grid/schema/report'
import { spentId } from '@grid/schema/trash'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actsAfter, lastSeq } from './audit-trail'
import { type Backend, call, openBackend } from './client'
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
  backend = openBackend('moderation')
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
/** That nothing comes back under these ids. */
async function expectSpent(...ids: string[]): Promise<void> {
  for (const id of ids) {
    expect(spentId.safeParse(await read(`trash/${id}`)).error, id).toBeUndefined()
  }
}
const removePost = (more: object = {}) =>
  call('removePost', 'root_admin', { post_id: 'ad', ...more })

describe('removePost', () => {
  it('removes the post with its comments, answers its reports and writes one line', async () => {
    expect((await removePost({ reason: 'Advertising.' })).result).toEqual({ changed: true })
    for (const path of ['posts/ad', 'comments/ad-1', 'comments/ad-2']) {
      expect(await exists(path), path).toBe(false)
    }
    await expectSpent('ad', 'ad-1', 'ad-2')
    expect(await statuses(backend)).toEqual(['removed', 'removed'])
    const details = { author: AUTHOR, excerpt: 'Buy now', reason: 'Advertising.' }
    expect(await actsAfter(backend, seq)).toEqual([
      ['root_admin', 'remove_post', 'post:ad', details],
    ])
  })

  it('notifies the author', async () => {
    await removePost({ reason: ' Advertising.\n' })
    expect(removalNotice.parse(await read('removal_notices/post_ad'))).toMatchObject({
      user_id: AUTHOR,
      target_type: 'post',
      target_id: 'ad',
      excerpt: 'Buy now',
      reason: 'Advertising.',
    })
  })

  it('sends no notice for a post of the admin', async () => {
    await backend.db.doc('posts/ad').update({ user_id: 'root_admin' })
    expect((await removePost()).result).toEqual({ changed: true })
    expect(await exists('removal_notices/post_ad')).toBe(false)
    expect(await actsAfter(backend, seq)).toHaveLength(1)
  })

  it('answers more reports, and removes more comments, than one transaction holds', async () => {
    const reports = await addCopies(backend, 'reports/post_ad_ada', { many: 101 })
    const comments = await addCopies(backend, 'comments/ad-1', { many: 201 })
    expect((await removePost()).result).toEqual({ changed: true })
    expect(new Set(await statuses(backend, reports))).toEqual(new Set(['removed']))
    const left = await backend.db.collection('comments').where('post_id', '==', 'ad').get()
    expect(left.size).toBe(0)
    await removeAll(backend, reports)
    await removeAll(backend, comments)
  })

  it('also takes a post out of the trash, so that it does not come back', async () => {
    const record = await read('posts/ad')
    await backend.db.doc('trash/ad').set({ kind: 'posts', user_id: AUTHOR, record })
    await backend.db.doc('posts/ad').delete()
    expect((await removePost()).result).toEqual({ changed: true })
    await expectSpent('ad')
    expect(await actsAfter(backend, seq)).toHaveLength(1)
  })

  it('removes once for three calls at once', async () => {
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

  it('removes the comment, corrects the counter, notifies the author and adds one audit entry', async () => {
    expect((await remove()).result).toEqual({ changed: true })
    expect(await exists('comments/ad-1')).toBe(false)
    await expectSpent('ad-1')
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

  it('answers more reports than one transaction holds', async () => {
    const about = { target_type: 'comment', target_id: 'ad-1' }
    const reports = await addCopies(backend, 'reports/post_ad_ada', { many: 101, ...about })
    expect((await remove()).result).toEqual({ changed: true })
    expect(new Set(await statuses(backend, reports))).toEqual(new Set(['removed']))
    await removeAll(backend, reports)
  })

  it('changes nothing the second time', async () => {
    await remove()
    expect((await remove()).result).toEqual({ changed: false })
    expect(await read('posts/ad')).toMatchObject({ comment_count: 1 })
    expect(await actsAfter(backend, seq)).toHaveLength(1)
  })
})
