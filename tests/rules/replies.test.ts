import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from './actors'
import { commit, recordOf, say, trashComment } from './batches'
import { type Fields, newComment, without } from './records'
import { commentOf, openRulesDatabase, type RulesDatabase } from './rules-database'

let database: RulesDatabase

beforeAll(async () => {
  database = await openRulesDatabase('replies')
})

/** Below the post of ada, mallory wrote a comment, which eve and others have answered. */
beforeEach(async () => {
  await database.reset()
  const answerOf = (uid: string) => ({ ...commentOf(uid), parent_id: 'of-mallory' })
  await database.store({
    'comments/by-eve': answerOf('eve'),
    'comments/by-ada': answerOf('ada'),
    'comments/by-mallory': answerOf('mallory'),
    'comments/below-another': { ...answerOf('eve'), parent_id: 'of-eve' },
    'comments/below-another-post': { ...answerOf('eve'), post_id: 'of-eve' },
  })
})

afterAll(() => database.close())

function reply(actor: Actor, changes: Fields) {
  const fields = newComment(actor, { parent_id: 'of-mallory', ...changes })
  return commit(database.as(actor), say(actor, 'new', fields))
}

describe('an answer that replies to another one', () => {
  const recipient_ids = ['ada', 'mallory', 'eve']

  it('belongs to the same thread, and notifies the author of the comment it replies to', async () => {
    expect(await reply('carol', { reply_to: 'by-eve', recipient_ids })).toBe('allowed')
    expect(await database.read('comments/new')).toMatchObject({
      parent_id: 'of-mallory',
      reply_to: 'by-eve',
      recipient_ids,
    })
    expect((await database.read('posts/of-ada'))?.['comment_count']).toBe(8)
  })

  const rejected: readonly (readonly [string, unknown])[] = [
    ['to the comment that both answer', 'of-mallory'],
    ['to another comment below the post', 'of-eve'],
    ['to an answer to another comment', 'below-another'],
    ['to one that names the comment from below another post', 'below-another-post'],
    ['to one that does not exist', 'gone'],
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
    it(`is rejected ${title}, for every named recipient`, async () => {
      for (const named of [recipient_ids, ['ada', 'mallory']]) {
        expect(await reply('carol', { reply_to, recipient_ids: named })).toBe('denied')
      }
    })
  }

  it('is rejected to an answer in the trash', async () => {
    const record = await recordOf(database.as('eve'), 'comments/by-eve')
    const thrown = trashComment('eve', 'by-eve', record)
    expect(await commit(database.as('eve'), thrown)).toBe('allowed')
    expect(await reply('carol', { reply_to: 'by-eve', recipient_ids })).toBe('denied')
  })

  it('is rejected below the post itself', async () => {
    for (const reply_to of ['by-eve', 'of-eve']) {
      for (const named of [['ada'], ['ada', 'eve']]) {
        const changes = { parent_id: null, reply_to, recipient_ids: named }
        expect(await reply('carol', changes)).toBe('denied')
      }
    }
  })
})

describe('a comment from a page of before there were replies', () => {
  const from = (changes: Fields) => without(newComment('carol', changes), 'reply_to')
  const send = (changes: Fields) => commit(database.as('carol'), say('carol', 'new', from(changes)))

  it('is accepted below the post and below a comment', async () => {
    expect(await send({})).toBe('allowed')
    await database.reset()
    const recipient_ids = ['ada', 'mallory']
    expect(await send({ parent_id: 'of-mallory', recipient_ids })).toBe('allowed')
  })

  it('concerns the same members as an answer that replies to nobody', async () => {
    const recipient_ids = ['ada', 'mallory', 'eve']
    expect(await send({ parent_id: 'of-mallory', recipient_ids })).toBe('denied')
    expect(await send({ parent_id: 'of-mallory', recipient_ids: ['ada'] })).toBe('denied')
  })
})

describe('the recipients of a reply', () => {
  const to = (reply_to: string | null) => (recipient_ids: unknown) => ({ reply_to, recipient_ids })
  const toEve = to('by-eve')
  const toAda = to('by-ada')
  const toMallory = to('by-mallory')
  const toNone = to(null)

  const accepted: readonly (readonly [string, Actor, Fields])[] = [
    ['all three authors, in any order', 'carol', toEve(['eve', 'ada', 'mallory'])],
    ['two when one answers below the own comment', 'mallory', toEve(['ada', 'eve'])],
    ['two when one answers below the own post', 'ada', toEve(['mallory', 'eve'])],
    ['two when one replies to oneself', 'eve', toEve(['ada', 'mallory'])],
    ['two when the post’s author is replied to', 'carol', toAda(['ada', 'mallory'])],
    ['two when the comment’s author is replied to', 'carol', toMallory(['ada', 'mallory'])],
    ['one when the comment’s author replies to the post’s', 'mallory', toAda(['ada'])],
    ['two when it replies to none', 'carol', toNone(['ada', 'mallory'])],
  ]
  for (const [title, actor, changes] of accepted) {
    it(`are ${title}`, async () => {
      expect(await reply(actor, changes)).toBe('allowed')
    })
  }

  const rejected: readonly (readonly [string, Actor, Fields])[] = [
    ['nobody', 'carol', toEve([])],
    ['all but the author it replies to', 'carol', toEve(['ada', 'mallory'])],
    ['all but the author of the comment', 'carol', toEve(['ada', 'eve'])],
    ['all but the author of the post', 'carol', toEve(['mallory', 'eve'])],
    ['only the author it replies to', 'carol', toEve(['eve'])],
    ['all three and a fourth', 'carol', toEve(['ada', 'mallory', 'eve', 'grace'])],
    ['all three and the one who writes', 'carol', toEve(['ada', 'mallory', 'eve', 'carol'])],
    ['the one who writes, in place of another', 'carol', toEve(['ada', 'mallory', 'carol'])],
    ['one of them twice', 'carol', toEve(['ada', 'mallory', 'eve', 'eve'])],
    ['the one who writes, who replies to oneself', 'eve', toEve(['ada', 'mallory', 'eve'])],
    ['somebody who answered too, but is not replied to', 'carol', toAda(['ada', 'mallory', 'eve'])],
    [
      'somebody who answered too, where it replies to none',
      'carol',
      toNone(['ada', 'mallory', 'eve']),
    ],
    ['a text', 'carol', toEve('eve')],
  ]
  for (const [title, actor, changes] of rejected) {
    it(`are not ${title}`, async () => {
      expect(await reply(actor, changes)).toBe('denied')
    })
  }
})
