import { LIMITS } from '@grid/schema/limits'
import { Query, Timestamp, WriteBatch } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db, store, storedIn } from '../core/firebase.fixture'
import { deleteOldRecords, emptyOldTrash } from './cleanups'

describe('emptyOldTrash', () => {
  const NOW = Date.parse('2026-11-21T03:30:00Z')
  const LONG_AGO = NOW - LIMITS.trash.days * 24 * 60 * 60 * 1_000
  const check = 'old_trash'
  let time: AbortController
  const empty = () => emptyOldTrash(time.signal, NOW)
  const trash = (id: string, kind: string, deletedAt = LONG_AGO - 1) =>
    store({ [`trash/${id}`]: { kind, deleted_at: Timestamp.fromMillis(deletedAt) } })
  const kinds = async () =>
    Object.fromEntries(Object.entries(await storedIn('trash')).map(([id, { kind }]) => [id, kind]))
  const storeComment = () => store({ 'comments/reply': { post_id: 'post' } })

  const run = db.runTransaction.bind(db)
  const transactions = vi.spyOn(db, 'runTransaction')

  beforeEach(() => {
    time = new AbortController()
  })

  it('deletes posts with their comments, and comments, after thirty days', async () => {
    await trash('post', 'posts')
    await trash('comment', 'comments')
    await trash('recent', 'posts', LONG_AGO)
    await trash('deleted', 'spent')
    await storeComment()
    const commit = WriteBatch.prototype.commit
    vi.spyOn(WriteBatch.prototype, 'commit').mockImplementationOnce(async function (
      this: WriteBatch,
    ) {
      expect(await kinds()).toHaveProperty('post', 'spent')
      return commit.call(this)
    })
    expect(await empty()).toEqual({ check, checked: 2, repaired: 0, findings: [] })
    const gone = { post: 'spent', comment: 'spent', reply: 'spent', deleted: 'spent' }
    const ids = { ...gone, recent: 'posts' }
    expect(await kinds()).toEqual(ids)
    expect(await storedIn('comments')).toEqual({})
  })

  it('reads the oldest 5,000 entries, without their texts', async () => {
    const steps = (['orderBy', 'select', 'limit'] as const).map((step) =>
      vi.spyOn(Query.prototype, step),
    )
    await empty()
    expect(steps.map(({ mock }) => mock.calls[0])).toEqual([['deleted_at'], ['kind'], [5_000]])
    for (const step of steps) step.mockRestore()
  })

  it.each([
    ['was restored', () => db.doc('trash/post').delete()],
    ['was deleted again, thirty days ago', () => trash('post', 'posts', LONG_AGO)],
  ])('leaves a post that %s meanwhile', async (_, meanwhile) => {
    await trash('post', 'posts')
    await storeComment()
    transactions.mockImplementationOnce(async (work) => {
      await meanwhile()
      return run(work)
    })
    expect(await empty()).toEqual({ check, checked: 0, repaired: 0, findings: [] })
    expect(await kinds()).not.toHaveProperty('post', 'spent')
    expect(await storedIn('comments')).toHaveProperty('reply')
  })

  it('deletes the comments of a post after a lost response', async () => {
    await trash('post', 'posts')
    await storeComment()
    transactions.mockImplementationOnce(async (work) => {
      await run(work)
      return run(work)
    })
    expect(await empty()).toMatchObject({ checked: 1 })
    expect(await storedIn('comments')).toEqual({})
  })

  it('deletes all others if one fails, and fails', async () => {
    for (let at = 0; at < 30; at += 1) await trash(`post-${at}`, 'posts', LONG_AGO - 30 + at)
    transactions.mockRejectedValueOnce(new Error('Firestore does not respond.'))
    transactions.mockImplementation((work) => run(work))
    await expect(empty()).rejects.toThrow('Firestore does not respond.')
    const left = Object.entries(await kinds()).filter(([, kind]) => kind === 'posts')
    expect(left).toEqual([['post-0', 'posts']])
  })

  it('leaves the rest for the next night when the time is up', async () => {
    for (let at = 0; at < 30; at += 1) await trash(`post-${at}`, 'posts')
    transactions.mockImplementation((work) => {
      time.abort(new Error('The time is up.'))
      return run(work)
    })
    await expect(empty()).rejects.toThrow('The time is up.')
    const left = Object.values(await kinds()).filter((kind) => kind === 'posts')
    expect(left.length).toBeGreaterThanOrEqual(20)
  })
})

describe('deleteOldRecords', () => {
  const NOW = Date.parse('2026-11-21T03:30:00Z')
  const at = (days: number, ms: number) => ({
    created_at: Timestamp.fromMillis(NOW - days * 24 * 60 * 60 * 1_000 - ms),
  })

  it.each([
    ['service requests', 'service_requests', 730],
    ['downloads', 'download_stats', 400],
    ['events', 'analytics', 400],
  ])('deletes %s that are older than their retention', async (_, name, days) => {
    await store({ [`${name}/old`]: at(days, 1), [`${name}/recent`]: at(days, 0) })
    const result = await deleteOldRecords(new AbortController().signal, NOW)
    expect(result).toEqual({ check: 'old_records', checked: 1, repaired: 0, findings: [] })
    expect(Object.keys(await storedIn(name))).toEqual(['recent'])
  })

  it('stops when the time is up', async () => {
    await store({ 'service_requests/old': at(731, 0) })
    await expect(deleteOldRecords(AbortSignal.abort(), NOW)).rejects.toThrow()
    expect(await storedIn('service_requests')).toHaveProperty('old')
  })
})
