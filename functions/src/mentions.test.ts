import type { Fields } from '@grid/schema/stored'
import { beforeEach, describe, expect, it } from 'vitest'
import { store, stored } from './core/firebase.fixture'
import { notifyOfMentions } from './mentions'
import { at, deliver, expiryOf, notificationsOf, type State } from './notifications.fixture'

const MEMBERS = ['ada', 'bob', 'cleo', 'mallory']

beforeEach(async () => {
  for (const uid of MEMBERS) {
    await store({ [`profiles/${uid}`]: { username: uid }, [`usernames/${uid}`]: { user_id: uid } })
  }
  await store({ 'usernames/left': { user_id: 'left' } })
})

/** A text of mallory; a comment is a reply to cleo. */
function textOf(kind: 'post' | 'comment', content: string, change: Fields): Fields {
  return {
    ...{ user_id: 'mallory', post_id: 'p1', content, created_at: at(0) },
    ...(kind === 'comment' && { recipient_ids: ['cleo'] }),
    ...change,
  }
}

describe.each([
  ['post', notifyOfMentions('post'), 'posts/t1', { post_id: 't1', comment_id: null }],
  ['comment', notifyOfMentions('comment'), 'comments/t1', { post_id: 'p1', comment_id: 't1' }],
] as const)('a mention in a %s', (kind, handle, path, place) => {
  const text = (content: string, change: Fields = {}) => textOf(kind, content, change)
  const write = async (before: State, after: Fields, seconds = 1) => {
    await store({ [path]: after })
    await deliver(handle, 't1', before, after, at(seconds))
  }
  const id = `mention_${kind}s_t1`
  const isNotified = async (uid: string) => id in (await notificationsOf(uid))

  it('notifies each member once, whatever the case of the name', async () => {
    await write(undefined, text('See @Ada, @ADA and @bob. @nobody knows @left.'))
    expect(await notificationsOf('ada')).toEqual({
      [id]: { kind: 'mention', ...place, notified_at: at(1), expires_at: expiryOf(1) },
    })
    expect(await isNotified('bob')).toBe(true)
    expect(await notificationsOf('left')).toEqual({})
  })

  it('notifies of a mention that an edit adds, and never twice', async () => {
    await write(undefined, text('See @ada.'), 1)
    await write(text('See @ada.'), text('See @ada and @bob.'), 5)
    await write(text('See @ada and @bob.'), text('See nobody.'), 6)
    await write(text('See nobody.'), text('See @ada.'), 7)
    await deliver(handle, 't1', undefined, text('See @ada.'), at(1))
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
    await deliver(handle, 't1', undefined, text('See @ada.'))
    await store({ [path]: text('See nobody.') })
    await deliver(handle, 't1', undefined, text('See @ada.'))
    expect(await isNotified('ada')).toBe(false)
  })

  it('notifies nobody when a text returns from the trash, or loses its author', async () => {
    await write(undefined, text('See @ada.', { created_at: at(-60) }))
    await write(text('See @ada.'), text('See @ada.', { user_id: 'deleted_member' }))
    expect(await isNotified('ada')).toBe(false)
  })

  it('notifies nobody who turned mentions off', async () => {
    await store({ 'inboxes/ada': { muted_kinds: ['mention'] } })
    await write(undefined, text('See @ada and @bob.'))
    expect(await isNotified('ada')).toBe(false)
    expect(await isNotified('bob')).toBe(true)
  })

  it('does not notify the recipients of a reply again, unless they turned replies off', async () => {
    await write(undefined, text('See @cleo.'))
    expect(await isNotified('cleo')).toBe(kind === 'post')
    await store({ 'inboxes/cleo': { muted_kinds: ['reply'] } })
    await write(undefined, text('See @cleo.'))
    expect(await isNotified('cleo')).toBe(true)
  })
})

it('notifies the members after a name that Firestore reserves', async () => {
  const post = textOf('post', 'Python calls @__init__, says @ada.', {})
  await store({ 'posts/t1': post })
  await deliver(notifyOfMentions('post'), 't1', undefined, post)
  expect(Object.keys(await notificationsOf('ada'))).toEqual(['mention_posts_t1'])
})

it.each(['muted_ids', 'blocked_ids'])('notifies nobody who has the author in %s', async (list) => {
  await store({ 'hidden_members/ada': { muted_ids: [], blocked_ids: [], [list]: ['mallory'] } })
  await store({ 'hidden_members/bob': { muted_ids: ['cleo'], blocked_ids: [] } })
  const post = textOf('post', 'See @ada and @bob.', {})
  await store({ 'posts/t1': post })
  await deliver(notifyOfMentions('post'), 't1', undefined, post)
  expect(await notificationsOf('ada')).toEqual({})
  expect(Object.keys(await notificationsOf('bob'))).toEqual(['mention_posts_t1'])
})
