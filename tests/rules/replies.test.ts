import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from './actors'
import { addComment, recordOf, remove, trashComment } from './batches'
import { type Fields, newComment } from './records'
import { rulesDatabase } from './rules-database'
import { commentOf } from './stored-records'

/*
 * A reply names the comment that begins its thread as `parent_id`. A reply to another reply of the
 * thread also names that one as `reply_to`.
 */

const database = rulesDatabase()

/** On the post of ada, mallory and eve wrote comments, to which others have replied. */
beforeEach(async () => {
  const replyOf = (uid: string) => ({ ...commentOf(uid), parent_id: 'of-mallory' })
  await database.store({
    'comments/by-eve': replyOf('eve'),
    'comments/by-ada': replyOf('ada'),
    'comments/by-mallory': replyOf('mallory'),
    'comments/below-another': { ...replyOf('eve'), parent_id: 'of-eve' },
    'comments/below-another-post': { ...replyOf('eve'), post_id: 'of-eve' },
    'comments/elsewhere': { ...commentOf('eve'), post_id: 'of-mallory' },
  })
})

/** Sends a comment on the post of ada. */
function reply(actor: Actor, changes: Fields) {
  return database.send(actor, addComment(actor, 'new', newComment(actor, changes)))
}

/** Sends a reply in the thread of mallory's comment. */
function replyToMallory(actor: Actor, changes: Fields) {
  return reply(actor, { parent_id: 'of-mallory', ...changes })
}

describe('a reply to a comment', () => {
  it('is allowed below a comment on the same post, one’s own or another’s', async () => {
    const toEve = { parent_id: 'of-eve', recipient_ids: ['ada', 'eve'] }
    expect(await reply('mallory', toEve)).toBe('allowed')
    expect((await database.read('posts/of-ada'))?.['comment_count']).toBe(8)
    await database.store({ 'comments/new': null, 'member_activity/mallory': null })
    const toOneself = { parent_id: 'of-mallory', recipient_ids: ['ada'] }
    expect(await reply('mallory', toOneself)).toBe('allowed')
  })

  const recipient_ids = ['ada', 'eve']
  const rejected: readonly (readonly [string, Fields])[] = [
    ['to a reply', { parent_id: 'below-another', recipient_ids }],
    ['to a comment below another post', { parent_id: 'elsewhere', recipient_ids }],
    ['to a comment that does not exist', { parent_id: 'gone', recipient_ids }],
    ['to itself', { parent_id: 'new', recipient_ids: ['ada'] }],
    ['to the post', { parent_id: 'of-ada/', recipient_ids: ['ada'] }],
    ['to a path', { parent_id: 'of-eve/notes/one', recipient_ids }],
    ['to nothing', { parent_id: '', recipient_ids: ['ada'] }],
    ['to a number', { parent_id: 7, recipient_ids }],
    ['to a list', { parent_id: ['of-eve'], recipient_ids }],
    ['to a map', { parent_id: { id: 'of-eve' }, recipient_ids }],
    ['to false', { parent_id: false, recipient_ids: ['ada'] }],
  ]
  for (const [title, changes] of rejected) {
    it(`is rejected ${title}`, async () => expect(await reply('mallory', changes)).toBe('denied'))
  }

  it('is rejected to a comment in the trash', async () => {
    const record = await recordOf(database.as('eve'), 'comments/of-eve')
    const steps = trashComment('eve', 'of-eve', record)
    expect(await database.send('eve', steps)).toBe('allowed')
    const changes = { parent_id: 'of-eve', recipient_ids }
    expect(await reply('mallory', changes)).toBe('denied')
  })

  it('is rejected on a post that its author deletes in the same batch', async () => {
    const steps = addComment('ada', 'new', newComment('ada', { recipient_ids: [] }))
    expect(await database.send('ada', steps, remove('posts/of-ada'))).toBe('denied')
  })
})

describe('the recipients of a comment or a reply to it', () => {
  const below = (parent_id: string | null) => (recipient_ids: unknown) => ({
    parent_id,
    recipient_ids,
  })
  const onPost = below(null)
  const toEve = below('of-eve')
  const toMallory = below('of-mallory')
  const toAda = below('of-ada')

  const accepted: readonly (readonly [string, Actor, Fields])[] = [
    ['the author of the post', 'mallory', onPost(['ada'])],
    ['nobody for a comment on one’s own post', 'ada', onPost([])],
    ['both authors, in this order', 'mallory', toEve(['ada', 'eve'])],
    ['both authors, in the other order', 'mallory', toEve(['eve', 'ada'])],
    ['the author of both once', 'mallory', toAda(['ada'])],
    ['only the parent’s author on one’s own post', 'ada', toEve(['eve'])],
    ['only the post’s author when one replies to oneself', 'mallory', toMallory(['ada'])],
    ['nobody when everything is one’s own', 'ada', toAda([])],
  ]
  for (const [title, actor, changes] of accepted) {
    it(`are ${title}`, async () => expect(await reply(actor, changes)).toBe('allowed'))
  }

  const rejected: readonly (readonly [string, Actor, Fields])[] = [
    ['nobody', 'mallory', onPost([])],
    ['somebody else', 'mallory', onPost(['eve'])],
    ['somebody more', 'mallory', onPost(['ada', 'eve'])],
    ['the writer', 'mallory', onPost(['mallory'])],
    ['the writer and the author', 'mallory', onPost(['ada', 'mallory'])],
    ['the writer on their own post', 'ada', onPost(['ada'])],
    ['the same author twice', 'mallory', onPost(['ada', 'ada'])],
    ['the author of both, twice', 'mallory', toAda(['ada', 'ada'])],
    ['only the author of the post', 'mallory', toEve(['ada'])],
    ['only the author of the parent', 'mallory', toEve(['eve'])],
    ['both and a third', 'mallory', toEve(['ada', 'eve', 'carol'])],
    ['a text', 'mallory', onPost('ada')],
    ['a map', 'mallory', onPost({ ada: true })],
    ['null', 'mallory', onPost(null)],
    ['a list of a map', 'mallory', onPost([{ id: 'ada' }])],
    ['the author and null', 'mallory', onPost(['ada', null])],
    ['the author and a number', 'mallory', onPost(['ada', 7])],
  ]
  for (const [title, actor, changes] of rejected) {
    it(`are not ${title}`, async () => expect(await reply(actor, changes)).toBe('denied'))
  }
})

describe('a reply to a reply', () => {
  const recipient_ids = ['ada', 'mallory', 'eve']

  it('is allowed in the same thread, with the author of the other reply as a recipient', async () => {
    expect(await replyToMallory('carol', { reply_to: 'by-eve', recipient_ids })).toBe('allowed')
    expect(await database.read('comments/new')).toMatchObject({
      parent_id: 'of-mallory',
      reply_to: 'by-eve',
      recipient_ids,
    })
    expect((await database.read('posts/of-ada'))?.['comment_count']).toBe(8)
  })

  const rejected: readonly (readonly [string, unknown])[] = [
    ['to the comment of the thread', 'of-mallory'],
    ['to another comment below the post', 'of-eve'],
    ['to a reply in another thread', 'below-another'],
    ['to a reply on another post', 'below-another-post'],
    ['to a reply that does not exist', 'gone'],
    ['to itself', 'new'],
    ['to the post', 'of-ada/'],
    ['to a path', 'by-eve/notes/one'],
    ['to nothing', ''],
    ['to a number', 7],
    ['to a list', ['by-eve']],
    ['to a map', { id: 'by-eve' }],
    ['to false', false],
  ]
  for (const [title, reply_to] of rejected) {
    it(`is rejected ${title}, with and without its author as a recipient`, async () => {
      for (const named of [recipient_ids, ['ada', 'mallory']]) {
        expect(await replyToMallory('carol', { reply_to, recipient_ids: named })).toBe('denied')
      }
    })
  }

  it('is rejected to a reply in the trash', async () => {
    const record = await recordOf(database.as('eve'), 'comments/by-eve')
    const steps = trashComment('eve', 'by-eve', record)
    expect(await database.send('eve', steps)).toBe('allowed')
    expect(await replyToMallory('carol', { reply_to: 'by-eve', recipient_ids })).toBe('denied')
  })

  it('is rejected outside a thread', async () => {
    for (const reply_to of ['by-eve', 'of-eve']) {
      for (const named of [['ada'], ['ada', 'eve']]) {
        const changes = { parent_id: null, reply_to, recipient_ids: named }
        expect(await replyToMallory('carol', changes)).toBe('denied')
      }
    }
  })
})

describe('the recipients of a reply to a reply', () => {
  const to = (reply_to: string | null) => (recipient_ids: unknown) => ({ reply_to, recipient_ids })
  const toEve = to('by-eve')
  const toAda = to('by-ada')
  const toMallory = to('by-mallory')
  const toNone = to(null)

  const accepted: readonly (readonly [string, Actor, Fields])[] = [
    ['all three authors, in any order', 'carol', toEve(['eve', 'ada', 'mallory'])],
    ['two below one’s own comment', 'mallory', toEve(['ada', 'eve'])],
    ['two on one’s own post', 'ada', toEve(['mallory', 'eve'])],
    ['two when one replies to oneself', 'eve', toEve(['ada', 'mallory'])],
    ['two when the post’s author is replied to', 'carol', toAda(['ada', 'mallory'])],
    ['two when the comment’s author is replied to', 'carol', toMallory(['ada', 'mallory'])],
    ['one when the comment’s author replies to the post’s', 'mallory', toAda(['ada'])],
    ['two when it replies to the comment', 'carol', toNone(['ada', 'mallory'])],
  ]
  for (const [title, actor, changes] of accepted) {
    it(`are ${title}`, async () => expect(await replyToMallory(actor, changes)).toBe('allowed'))
  }

  const rejected: readonly (readonly [string, Actor, Fields])[] = [
    ['nobody', 'carol', toEve([])],
    ['all but the author it replies to', 'carol', toEve(['ada', 'mallory'])],
    ['all but the author of the comment', 'carol', toEve(['ada', 'eve'])],
    ['all but the author of the post', 'carol', toEve(['mallory', 'eve'])],
    ['only the author it replies to', 'carol', toEve(['eve'])],
    ['all three and a fourth', 'carol', toEve(['ada', 'mallory', 'eve', 'grace'])],
    ['all three and the writer', 'carol', toEve(['ada', 'mallory', 'eve', 'carol'])],
    ['the writer in place of another', 'carol', toEve(['ada', 'mallory', 'carol'])],
    ['one of them twice', 'carol', toEve(['ada', 'mallory', 'eve', 'eve'])],
    ['the writer who replies to oneself', 'eve', toEve(['ada', 'mallory', 'eve'])],
    ['the author of a third reply', 'carol', toAda(['ada', 'mallory', 'eve'])],
    [
      'the author of a reply, when it replies to the comment',
      'carol',
      toNone(['ada', 'mallory', 'eve']),
    ],
    ['a text', 'carol', toEve('eve')],
  ]
  for (const [title, actor, changes] of rejected) {
    it(`are not ${title}`, async () => expect(await replyToMallory(actor, changes)).toBe('denied'))
  }
})
