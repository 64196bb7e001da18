import { DocumentReference, Transaction } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db, store, stored } from './core/firebase.fixture'
import { notifyOfRemoval, notifyOfReport, notifyOfVotes } from './notifications'
import { at, deliver, expiryOf, notificationsOf } from './notifications.fixture'

const writes = [
  vi.spyOn(Transaction.prototype, 'set'),
  vi.spyOn(Transaction.prototype, 'delete'),
  vi.spyOn(DocumentReference.prototype, 'set'),
] as const
const isWritten = () => writes.some(({ mock }) => mock.calls.length > 0)

beforeEach(async () => {
  await store({ 'profiles/ada': { username: 'ada' } })
  for (const spy of writes) spy.mockClear()
})

describe('notifyOfVotes', () => {
  const post = (upvotes: number, user_id = 'ada') => ({ user_id, upvotes })
  const vote = async (from: number, to: number, seconds: number) => {
    await store({ 'posts/p1': post(to) })
    await deliver(notifyOfVotes, 'p1', post(from), post(to), at(seconds))
  }
  const group = () => stored('profiles/ada/notifications/upvotes_p1')

  it('groups the upvotes of a post in one notification with the time of the last one', async () => {
    await vote(0, 1, 1)
    await vote(1, 2, 5)
    expect(Object.keys(await notificationsOf('ada'))).toEqual(['upvotes_p1'])
    expect(await group()).toEqual({
      kind: 'upvotes',
      post_id: 'p1',
      count: 2,
      most: 2,
      notified_at: at(5),
      expires_at: expiryOf(5),
    })
  })

  it('lowers the count of withdrawn votes without a new time', async () => {
    await vote(0, 2, 1)
    await vote(2, 1, 9)
    expect(await group()).toMatchObject({ count: 1, notified_at: at(1) })
    await vote(1, 0, 12)
    expect(await group()).toMatchObject({ count: 0, notified_at: at(1) })
  })

  it('has no new time for a vote that is given again, and has one for one vote more', async () => {
    await vote(0, 1, 1)
    await vote(1, 0, 3)
    await vote(0, 1, 5)
    expect(await group()).toMatchObject({ count: 1, notified_at: at(1) })
    await vote(1, 2, 7)
    await vote(2, 1, 9)
    await vote(1, 2, 11)
    expect(await group()).toMatchObject({ count: 2, notified_at: at(7) })
  })

  it('has the same result if events arrive twice or in another order', async () => {
    await store({ 'posts/p1': post(3) })
    for (const [from, seconds] of [
      [2, 7],
      [0, 3],
      [1, 5],
      [2, 7],
    ] as const) {
      await deliver(notifyOfVotes, 'p1', post(from), post(from + 1), at(seconds))
    }
    expect(await group()).toMatchObject({ count: 3, notified_at: at(7) })
  })

  it('writes nothing for a repeated event', async () => {
    await vote(0, 1, 1)
    for (const spy of writes) spy.mockClear()
    await deliver(notifyOfVotes, 'p1', post(0), post(1), at(1))
    expect(isWritten()).toBe(false)
  })

  it('notifies of no vote when a post returns from the trash or loses its author', async () => {
    await store({ 'posts/p1': post(4) })
    await deliver(notifyOfVotes, 'p1', undefined, post(4))
    await deliver(notifyOfVotes, 'p1', post(4), undefined)
    await deliver(notifyOfVotes, 'p1', post(4), post(4, 'deleted_member'))
    expect(await notificationsOf('ada')).toEqual({})
  })

  it('writes nothing for a member who turned upvotes off', async () => {
    await store({ 'inboxes/ada': { muted_kinds: ['upvotes'] } })
    await vote(0, 1, 1)
    expect(await notificationsOf('ada')).toEqual({})
    await store({ 'inboxes/ada': { muted_kinds: ['mention', 'report'] } })
    await vote(1, 2, 5)
    expect(await group()).toMatchObject({ count: 2 })
  })

  it('writes nothing below a deleted profile, or for a deleted post', async () => {
    await deliver(notifyOfVotes, 'gone', post(0), post(1))
    expect(await notificationsOf('ada')).toEqual({})
    await db.doc('profiles/ada').delete()
    await vote(0, 1, 1)
    expect(await notificationsOf('ada')).toEqual({})
  })
})

describe('notifyOfRemoval', () => {
  const NOTICE = {
    user_id: 'ada',
    target_type: 'comment',
    target_id: 'c1',
    excerpt: 'Cheap tokens',
    reason: 'Advertising.',
    created_at: at(3),
  }

  it('notifies the author once, and the notification outlives the dismissed notice', async () => {
    await deliver(notifyOfRemoval, 'comment_c1', undefined, NOTICE)
    await deliver(notifyOfRemoval, 'comment_c1', undefined, NOTICE)
    await deliver(notifyOfRemoval, 'comment_c1', NOTICE, undefined)
    expect(writes[0]).toHaveBeenCalledOnce()
    expect(await notificationsOf('ada')).toEqual({
      removal_comment_c1: {
        kind: 'removal',
        target_type: 'comment',
        excerpt: 'Cheap tokens',
        reason: 'Advertising.',
        notified_at: at(3),
        expires_at: expiryOf(3),
      },
    })
  })

  it('ignores a record that names no text', async () => {
    const { target_type: _, ...broken } = NOTICE
    await deliver(notifyOfRemoval, 'comment_c1', undefined, broken)
    expect(await notificationsOf('ada')).toEqual({})
  })

  it('writes nothing below a deleted profile', async () => {
    await deliver(notifyOfRemoval, 'comment_c1', undefined, { ...NOTICE, user_id: 'gone' })
    expect(await notificationsOf('gone')).toEqual({})
  })
})

describe('notifyOfReport', () => {
  const OPEN = {
    user_id: 'ada',
    target_type: 'comment',
    target_id: 'c1',
    post_id: 'p1',
    reason: 'spam',
    status: 'open',
    resolved_at: null,
  }
  const resolved = (status: string, seconds = 3) => ({ ...OPEN, status, resolved_at: at(seconds) })
  const outcome = () => stored('profiles/ada/notifications/report_r1')

  it('notifies the reporting member of the outcome, but not of the ban of another', async () => {
    await deliver(notifyOfReport, 'r1', undefined, OPEN)
    expect(await notificationsOf('ada')).toEqual({})
    for (const [status, is_removed] of [
      ['dismissed', false],
      ['removed', true],
      ['banned', true],
    ] as const) {
      await db.doc('profiles/ada/notifications/report_r1').delete()
      await deliver(notifyOfReport, 'r1', OPEN, resolved(status))
      expect(await notificationsOf('ada')).toEqual({
        report_r1: {
          kind: 'report',
          target_type: 'comment',
          target_id: 'c1',
          post_id: 'p1',
          is_removed,
          notified_at: at(3),
          expires_at: expiryOf(3),
        },
      })
    }
  })

  it('notifies again when a renewed report is resolved, whatever arrives late', async () => {
    await deliver(notifyOfReport, 'r1', OPEN, resolved('dismissed', 3))
    await deliver(notifyOfReport, 'r1', OPEN, resolved('removed', 9))
    await deliver(notifyOfReport, 'r1', OPEN, resolved('dismissed', 3))
    expect(await outcome()).toMatchObject({ is_removed: true, notified_at: at(9) })
  })

  it('writes nothing for a member who turned reports off', async () => {
    await store({ 'inboxes/ada': { muted_kinds: ['report'] } })
    await deliver(notifyOfReport, 'r1', OPEN, resolved('removed'))
    expect(await notificationsOf('ada')).toEqual({})
  })

  it('writes nothing if a back-fill changes a resolved report', async () => {
    await deliver(notifyOfReport, 'r1', resolved('removed'), resolved('removed'))
    expect(await notificationsOf('ada')).toEqual({})
  })

  it('writes nothing if the text was deleted without an admin', async () => {
    const closed = { ...resolved('removed'), resolved_by: 'system' }
    await deliver(notifyOfReport, 'r1', OPEN, closed)
    expect(await notificationsOf('ada')).toEqual({})
  })

  it('writes nothing for a report whose author deleted the account', async () => {
    const of = { ...resolved('removed'), user_id: 'deleted_member' }
    await deliver(notifyOfReport, 'r1', OPEN, of)
    expect(await notificationsOf('deleted_member')).toEqual({})
  })
})
