import { notification } from '@grid/schema/notification'
import { DocumentReference, Timestamp, Transaction } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fields } from './core/derived-fields'
import { db, resetFirebase, store, stored, storedIn } from './core/firebase.fixture'
import {
  notifyOfCommentMentions,
  notifyOfPostMentions,
  notifyOfRemovals,
  notifyOfReports,
  notifyOfVotes,
} from './notifications'

const at = (seconds: number) => new Timestamp(1_800_000_000 + seconds, 0)
const isoOf = (time: Timestamp) => time.toDate().toISOString()
const writes = [
  vi.spyOn(Transaction.prototype, 'set'),
  vi.spyOn(Transaction.prototype, 'delete'),
  vi.spyOn(DocumentReference.prototype, 'set'),
] as const
const isWritten = () => writes.some(({ mock }) => mock.calls.length > 0)

type State = Fields | undefined
type Trigger = { run(event: never): unknown }

/** Delivers an event with a state before and a state after the write. */
async function deliver(trigger: Trigger, id: string, before: State, after: State, time = at(0)) {
  const snapshotOf = (state: State) => ({ data: () => state, get: (name: string) => state?.[name] })
  const data = { before: snapshotOf(before), after: snapshotOf(after) }
  await trigger.run({ data, params: { id }, time: isoOf(time) } as never)
}

/** The notifications of a member, by their ids; each is what the schema reads. */
async function notificationsOf(uid: string) {
  const all = await storedIn(`profiles/${uid}/notifications`)
  for (const [id, fields] of Object.entries(all)) {
    expect(notification.safeParse(fields).error, id).toBeUndefined()
  }
  return all
}

beforeEach(async () => {
  resetFirebase()
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
      notified_at: at(5),
      expires_at: at(5 + 90 * 24 * 60 * 60),
    })
  })

  it('lowers the count of a withdrawn vote without a new time, and removes the last one', async () => {
    await vote(0, 2, 1)
    await vote(2, 1, 9)
    expect(await group()).toMatchObject({ count: 1, notified_at: at(1) })
    await vote(1, 0, 12)
    expect(await notificationsOf('ada')).toEqual({})
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

  it('writes nothing below a deleted profile, or for a deleted post', async () => {
    await deliver(notifyOfVotes, 'gone', post(0), post(1))
    expect(await notificationsOf('ada')).toEqual({})
    await db.doc('profiles/ada').delete()
    await vote(0, 1, 1)
    expect(await notificationsOf('ada')).toEqual({})
  })
})

describe.each([
  ['post', notifyOfPostMentions, 'posts/t1', { post_id: 't1', comment_id: null }],
  ['comment', notifyOfCommentMentions, 'comments/t1', { post_id: 'p1', comment_id: 't1' }],
] as const)('a mention in a %s', (kind, trigger, path, place) => {
  const text = (content: string, change: Fields = {}) => ({
    ...{ user_id: 'mallory', post_id: 'p1', content, created_at: at(0) },
    ...(kind === 'comment' && { recipient_ids: ['cleo'] }),
    ...change,
  })
  const write = async (before: State, after: Fields, seconds = 1) => {
    await store({ [path]: after })
    await deliver(trigger, 't1', before, after, at(seconds))
  }
  const id = `mention_${kind}s_t1`
  const isNotified = async (uid: string) => id in (await notificationsOf(uid))

  beforeEach(() =>
    store({
      'profiles/bob': {},
      'profiles/cleo': {},
      'profiles/mallory': {},
      'usernames/ada': { user_id: 'ada' },
      'usernames/bob': { user_id: 'bob' },
      'usernames/cleo': { user_id: 'cleo' },
      'usernames/mallory': { user_id: 'mallory' },
      'usernames/left': { user_id: 'left' },
    }),
  )

  it('notifies each member once, whatever the case of the name', async () => {
    await write(undefined, text('See @Ada, @ADA and @bob. @nobody knows @left.'))
    expect(await notificationsOf('ada')).toEqual({
      [id]: {
        kind: 'mention',
        ...place,
        notified_at: at(1),
        expires_at: at(1 + 90 * 24 * 60 * 60),
      },
    })
    expect(await isNotified('bob')).toBe(true)
    expect(await notificationsOf('left')).toEqual({})
  })

  it('notifies of a mention that an edit adds, and never twice', async () => {
    await write(undefined, text('See @ada.'), 1)
    await write(text('See @ada.'), text('See @ada and @bob.'), 5)
    await write(text('See @ada and @bob.'), text('See nobody.'), 6)
    await write(text('See nobody.'), text('See @ada.'), 7)
    await deliver(trigger, 't1', undefined, text('See @ada.'), at(1))
    expect((await stored(`profiles/ada/notifications/${id}`))?.['notified_at']).toEqual(at(1))
    expect((await stored(`profiles/bob/notifications/${id}`))?.['notified_at']).toEqual(at(5))
  })

  it('notifies neither the author, nor for code', async () => {
    await write(undefined, text('I, @mallory, use `@ada`.\n```\n@bob\n```'))
    for (const uid of ['mallory', 'ada', 'bob']) expect(await isNotified(uid)).toBe(false)
  })

  it('notifies the first ten members of a text that was sent past the form', async () => {
    const others = Array.from({ length: 9 }, (_, number) => `@none-${number}`).join(' ')
    await write(undefined, text(`${others} @ada @bob`))
    expect(await isNotified('ada')).toBe(true)
    expect(await isNotified('bob')).toBe(false)
  })

  it('notifies nobody if the text was deleted or changed before the event arrived', async () => {
    await deliver(trigger, 't1', undefined, text('See @ada.'))
    await store({ [path]: text('See nobody.') })
    await deliver(trigger, 't1', undefined, text('See @ada.'))
    expect(await isNotified('ada')).toBe(false)
  })

  it('notifies nobody when a text returns from the trash, or loses its author', async () => {
    await write(undefined, text('See @ada.', { created_at: at(-90_000) }))
    await write(text('See @ada.'), text('See @ada.', { user_id: 'deleted_member' }))
    expect(await isNotified('ada')).toBe(false)
  })

  it('does not notify the recipients of a reply again', async () => {
    await write(undefined, text('See @cleo.'))
    expect(await isNotified('cleo')).toBe(kind === 'post')
  })
})

describe('notifyOfRemovals', () => {
  const NOTICE = {
    user_id: 'ada',
    target_type: 'comment',
    target_id: 'c1',
    excerpt: 'Cheap tokens',
    reason: 'Advertising.',
    created_at: at(3),
  }

  it('notifies the author once, and the notification outlives the dismissed notice', async () => {
    await deliver(notifyOfRemovals, 'comment_c1', undefined, NOTICE)
    await deliver(notifyOfRemovals, 'comment_c1', undefined, NOTICE)
    await deliver(notifyOfRemovals, 'comment_c1', NOTICE, undefined)
    expect(writes[0]).toHaveBeenCalledOnce()
    expect(await notificationsOf('ada')).toEqual({
      removal_comment_c1: {
        kind: 'removal',
        target_type: 'comment',
        excerpt: 'Cheap tokens',
        reason: 'Advertising.',
        notified_at: at(3),
        expires_at: at(3 + 90 * 24 * 60 * 60),
      },
    })
  })

  it('writes nothing below a deleted profile', async () => {
    await deliver(notifyOfRemovals, 'comment_c1', undefined, { ...NOTICE, user_id: 'gone' })
    expect(await notificationsOf('gone')).toEqual({})
  })
})

describe('notifyOfReports', () => {
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
    await deliver(notifyOfReports, 'r1', undefined, OPEN)
    expect(await notificationsOf('ada')).toEqual({})
    for (const [status, is_removed] of [
      ['dismissed', false],
      ['removed', true],
      ['banned', true],
    ] as const) {
      await db.doc('profiles/ada/notifications/report_r1').delete()
      await deliver(notifyOfReports, 'r1', OPEN, resolved(status))
      expect(await notificationsOf('ada')).toEqual({
        report_r1: {
          kind: 'report',
          target_type: 'comment',
          target_id: 'c1',
          post_id: 'p1',
          is_removed,
          notified_at: at(3),
          expires_at: at(3 + 90 * 24 * 60 * 60),
        },
      })
    }
  })

  it('notifies again when a renewed report is resolved, whatever arrives late', async () => {
    await deliver(notifyOfReports, 'r1', OPEN, resolved('dismissed', 3))
    await deliver(notifyOfReports, 'r1', OPEN, resolved('removed', 9))
    await deliver(notifyOfReports, 'r1', OPEN, resolved('dismissed', 3))
    expect(await outcome()).toMatchObject({ is_removed: true, notified_at: at(9) })
  })

  it('writes nothing for a report whose author deleted the account', async () => {
    const of = { ...resolved('removed'), user_id: 'deleted_member' }
    await deliver(notifyOfReports, 'r1', OPEN, of)
    expect(await notificationsOf('deleted_member')).toEqual({})
  })
})
