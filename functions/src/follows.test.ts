import { readMark } from '@grid/schema/exact-instant'
import { LIMITS } from '@grid/schema/limits'
import type { Fields } from '@grid/schema/stored'
import { beforeEach, describe, expect, it } from 'vitest'
import { db, store, stored, storedIn } from './core/firebase.fixture'
import { continueFanOut, notifyFollowers } from './follows'
import { at, deliver, expiryOf, notificationsOf } from './notifications.fixture'

const FOLLOWS = { post_ids: [], tags: [], member_ids: [] }
const follow = (uid: string, lists: Fields) =>
  store({ [`follows/${uid}`]: { ...FOLLOWS, ...lists } })

const profileOf = (uid: string) => ({ [`profiles/${uid}`]: { username_lower: uid } })
const POST = { user_id: 'mallory', tags: ['scan', 'mesh'], content: 'New.', created_at: at(0) }
const COMMENT = {
  ...{ user_id: 'mallory', post_id: 'p1', content: 'Yes.', created_at: at(0) },
  recipient_ids: ['bob'],
}

beforeEach(async () => {
  for (const uid of ['ada', 'bob', 'cleo', 'mallory']) await store(profileOf(uid))
})

/** Stores a post and delivers its event. */
async function publish(change: Fields = {}, seconds = 1) {
  const post = { ...POST, created_at: at(seconds), ...change }
  await store({ 'posts/p1': post })
  await deliver(notifyFollowers('post'), 'p1', undefined, post, at(seconds))
}

async function comment(id: string, change: Fields = {}, seconds = 1) {
  const fields = { ...COMMENT, created_at: at(seconds), ...change }
  await store({ [`comments/${id}`]: fields })
  await deliver(notifyFollowers('comment'), id, undefined, fields, at(seconds))
}

const GROUP = LIMITS.follows.groupMs / 1_000
const group = () => stored('profiles/ada/notifications/new_comments_p1')

const idsOf = async (uid: string) => Object.keys(await notificationsOf(uid))

describe('a new post', () => {
  it('notifies the followers of its author and of its tags, once each', async () => {
    await follow('ada', { member_ids: ['mallory'], tags: ['mesh', 'scan'] })
    await follow('bob', { tags: ['scan'] })
    await follow('cleo', { tags: ['other'], member_ids: ['bob'], post_ids: ['p1'] })
    await publish()
    expect(await notificationsOf('ada')).toEqual({
      new_post_p1: {
        kind: 'new_post',
        post_id: 'p1',
        member_id: 'mallory',
        notified_at: at(1),
        expires_at: expiryOf(1),
      },
    })
    expect(await idsOf('bob')).toEqual(['new_post_p1'])
    expect(await idsOf('cleo')).toEqual([])
  })

  it('says which of its tags a member follows who does not follow its author', async () => {
    await follow('ada', { tags: ['mesh', 'scan'], member_ids: ['bob'] })
    await follow('bob', { tags: ['mesh'] })
    await publish()
    expect((await notificationsOf('ada'))['new_post_p1']).toMatchObject({ tag: 'scan' })
    expect((await notificationsOf('bob'))['new_post_p1']).toMatchObject({ tag: 'mesh' })
    expect((await notificationsOf('bob'))['new_post_p1']).not.toHaveProperty('member_id')
  })

  it('notifies followers of a tag without accents of posts with accents, in their spelling', async () => {
    await follow('ada', { tags: ['cafe'] })
    await publish({ tags: ['café'] })
    expect((await notificationsOf('ada'))['new_post_p1']).toMatchObject({ tag: 'café' })
  })

  it('says which tag is followed for each of several pages of followers', async () => {
    const uids = Array.from({ length: LIMITS.follows.perPage + 1 }, (_, index) => `member-${index}`)
    for (const uid of uids) {
      await store(profileOf(uid))
      await follow(uid, { tags: ['scan'] })
    }
    await publish()
    const tags = uids.map((uid) => stored(`profiles/${uid}/notifications/new_post_p1`))
    expect(new Set((await Promise.all(tags)).map((fields) => fields?.['tag']))).toEqual(
      new Set(['scan']),
    )
  })

  it('notifies the followers of its author if it has no tags', async () => {
    await follow('ada', { member_ids: ['mallory'] })
    await publish({ tags: [] })
    expect(await idsOf('ada')).toEqual(['new_post_p1'])
  })

  it('never notifies its author', async () => {
    await follow('mallory', { tags: ['scan'] })
    await publish()
    expect(await idsOf('mallory')).toEqual([])
  })

  it('notifies again neither of a repeated event nor of an edit', async () => {
    await follow('ada', { member_ids: ['mallory'] })
    await publish()
    const first = await notificationsOf('ada')
    await publish({}, 1)
    await deliver(notifyFollowers('post'), 'p1', POST, { ...POST, tags: ['new'] }, at(9))
    expect(await notificationsOf('ada')).toEqual(first)
    await follow('bob', { tags: ['new'] })
    await deliver(notifyFollowers('post'), 'p1', POST, { ...POST, tags: ['new'] }, at(9))
    expect(await idsOf('bob')).toEqual([])
  })

  it('notifies nobody if it was removed before, or returns from the trash', async () => {
    await follow('ada', { member_ids: ['mallory'] })
    await deliver(notifyFollowers('post'), 'p1', undefined, POST)
    await deliver(notifyFollowers('post'), 'p1', POST, undefined)
    await publish({ created_at: at(-59) })
    expect(await idsOf('ada')).toEqual([])
  })

  it('notifies once if it is deleted and restored within seconds', async () => {
    await follow('ada', { member_ids: ['mallory'] })
    await publish()
    const first = await notificationsOf('ada')
    await publish({ created_at: at(1) }, 4)
    expect(await notificationsOf('ada')).toEqual(first)
  })

  it.each(['muted_ids', 'blocked_ids'])(
    'notifies nobody who has its author in %s',
    async (list) => {
      await follow('ada', { tags: ['scan'], member_ids: ['mallory'] })
      await store({ 'hidden_members/ada': { muted_ids: [], blocked_ids: [], [list]: ['mallory'] } })
      await publish()
      expect(await idsOf('ada')).toEqual([])
    },
  )

  it('notifies nobody who turned new posts off, or deleted the account', async () => {
    await follow('ada', { tags: ['scan'] })
    await follow('left', { tags: ['scan'] })
    await store({ 'inboxes/ada': { muted_kinds: ['new_post'] } })
    await publish()
    expect([await idsOf('ada'), await idsOf('left')]).toEqual([[], []])
  })

  it('notifies a follower that it mentions of the mention alone, unless mentions are off', async () => {
    await follow('ada', { tags: ['scan'] })
    await follow('bob', { tags: ['scan'] })
    await store({ 'inboxes/bob': { muted_kinds: ['mention'] } })
    await publish({ content: 'See @Ada and @bob.' })
    expect([await idsOf('ada'), await idsOf('bob')]).toEqual([[], ['new_post_p1']])
  })
})

describe('a new comment', () => {
  it('notifies the followers of its post in one group, with the latest comment', async () => {
    await follow('ada', { post_ids: ['p1'] })
    await comment('c1', {}, 1)
    await comment('c2', {}, 1 + GROUP)
    expect(await notificationsOf('ada')).toEqual({
      new_comments_p1: {
        kind: 'new_comments',
        post_id: 'p1',
        comment_id: 'c2',
        notified_at: at(1 + GROUP),
        expires_at: expiryOf(1 + GROUP),
      },
    })
  })

  it('has the same result if events arrive twice or in another order', async () => {
    await follow('ada', { post_ids: ['p1'] })
    await comment('c2', {}, 1 + GROUP)
    await comment('c1', {}, 1)
    await comment('c2', {}, 1 + GROUP)
    expect(await group()).toMatchObject({ comment_id: 'c2', notified_at: at(1 + GROUP) })
  })

  it('writes an unread notification again after ten minutes at the earliest', async () => {
    await follow('ada', { post_ids: ['p1'] })
    for (let number = 0; number < 20; number += 1) {
      await comment(`c${number}`, {}, number * 60)
      const first = number * 60 < GROUP ? 0 : GROUP / 60
      expect(await group(), String(number)).toMatchObject({ comment_id: `c${first}` })
    }
  })

  it.each([
    ['alone', () => ({ read_at: at(-9), read_marks: [readMark('new_comments_p1', at(1))] })],
    ['with all others', () => ({ read_at: at(1) })],
  ])(
    'notifies at once of a comment after the member has read the one before %s',
    async (_, inbox) => {
      await follow('ada', { post_ids: ['p1'] })
      await comment('c1', {}, 1)
      await store({ 'inboxes/ada': inbox() })
      await comment('c2', {}, 5)
      expect(await group()).toMatchObject({ comment_id: 'c2', notified_at: at(5) })
    },
  )

  it('notifies neither its author nor those who get it as a reply', async () => {
    for (const uid of ['mallory', 'bob', 'cleo']) await follow(uid, { post_ids: ['p1'] })
    await comment('c1')
    expect([await idsOf('mallory'), await idsOf('bob')]).toEqual([[], []])
    expect(await idsOf('cleo')).toEqual(['new_comments_p1'])
  })

  it('notifies nobody who muted its author, or turned new comments off', async () => {
    for (const uid of ['ada', 'cleo']) await follow(uid, { post_ids: ['p1'] })
    await store({ 'hidden_members/ada': { muted_ids: ['mallory'], blocked_ids: [] } })
    await store({ 'inboxes/cleo': { muted_kinds: ['new_comments'] } })
    await comment('c1')
    expect([await idsOf('ada'), await idsOf('cleo')]).toEqual([[], []])
  })

  it('notifies nobody if it returns from the trash after a minute', async () => {
    await follow('ada', { post_ids: ['p1'] })
    await comment('c1', { created_at: at(0) }, 60)
    expect(await idsOf('ada')).toEqual([])
  })

  it('notifies nobody of an edit, or if it was deleted before', async () => {
    await follow('ada', { post_ids: ['p1'] })
    await deliver(notifyFollowers('comment'), 'c1', undefined, COMMENT)
    await store({ 'comments/c1': COMMENT })
    await deliver(notifyFollowers('comment'), 'c1', COMMENT, { ...COMMENT, content: 'No.' })
    expect(await idsOf('ada')).toEqual([])
  })
})

describe('a text with more followers than one call notifies', () => {
  const CALL = LIMITS.follows.perPage * LIMITS.follows.pages
  const followers = Array.from(
    { length: CALL * 2 + 1 },
    (_, at) => `f${String(at).padStart(5, '0')}`,
  )
  const notified = async () => {
    const has = followers.map((uid) => stored(`profiles/${uid}/notifications/new_post_p1`))
    return (await Promise.all(has)).filter(Boolean).length
  }
  const pending = async () => Object.values(await storedIn('fan_outs'))[0]
  const next = async (state: Fields | undefined) =>
    deliver(continueFanOut, 'post_p1', undefined, state)

  beforeEach(async () => {
    const batch = db.batch()
    for (const uid of followers) {
      batch.set(db.doc(`profiles/${uid}`), { username_lower: uid })
      batch.set(db.doc(`follows/${uid}`), { ...FOLLOWS, tags: ['scan'] })
    }
    await batch.commit()
  })

  it('notifies them in several calls, each once, whichever call is repeated', async () => {
    await publish()
    expect(await notified()).toBe(CALL)
    const first = await pending()
    expect(first).toMatchObject({ kind: 'post', text_id: 'p1', after: followers[CALL - 1] })
    await publish()
    expect(await pending()).toEqual(first)

    await next(first)
    expect(await notified()).toBe(CALL * 2)
    const second = await pending()
    expect(second?.['after']).toBe(followers[CALL * 2 - 1])
    await Promise.all([next(first), next(second)])
    await next(await pending())
    expect([await notified(), await pending()]).toEqual([followers.length, undefined])
    await next(second)
    await next(undefined)
    const all = await Promise.all(followers.map(idsOf))
    expect(all.every((ids) => ids.length === 1)).toBe(true)
  })

  it('stops when the text was deleted meanwhile', async () => {
    await publish()
    const first = await pending()
    await db.doc('posts/p1').delete()
    await next(first)
    expect([await notified(), await pending()]).toEqual([CALL, undefined])
  })
})
