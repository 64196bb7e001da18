import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from './actors'
import { commit, erase, recordOf, say, trashComment } from './batches'
import { type Fields, newComment } from './records'
import { commentOf, openRulesDatabase, type RulesDatabase } from './rules-database'

let database: RulesDatabase

beforeAll(async () => {
  database = await openRulesDatabase('answers')
})

beforeEach(async () => {
  await database.reset()
  await database.store({
    'comments/answer-of-eve': { ...commentOf('eve'), parent_id: 'of-eve' },
    'comments/elsewhere': { ...commentOf('eve'), post_id: 'of-mallory' },
  })
})

afterAll(() => database.close())

function answer(actor: Actor, changes: Fields, post = 'of-ada') {
  return commit(database.as(actor), say(actor, 'new', newComment(actor, changes), post))
}

describe('an answer', () => {
  it('is accepted below a comment of the same post, its own or another’s', async () => {
    const toEve = { parent_id: 'of-eve', recipient_ids: ['ada', 'eve'] }
    expect(await answer('mallory', toEve)).toBe('allowed')
    expect((await database.read('posts/of-ada'))?.['comment_count']).toBe(8)
    await database.store({ 'comments/new': null, 'member_activity/mallory': null })
    const toOneself = { parent_id: 'of-mallory', recipient_ids: ['ada'] }
    expect(await answer('mallory', toOneself)).toBe('allowed')
  })

  const concerns = ['ada', 'eve']
  const rejected: readonly (readonly [string, Fields])[] = [
    ['to an answer', { parent_id: 'answer-of-eve', recipient_ids: concerns }],
    ['to a comment below another post', { parent_id: 'elsewhere', recipient_ids: concerns }],
    ['to a comment that does not exist', { parent_id: 'gone', recipient_ids: concerns }],
    ['to itself', { parent_id: 'new', recipient_ids: ['ada'] }],
    ['to the post', { parent_id: 'of-ada/', recipient_ids: ['ada'] }],
    ['to a path', { parent_id: 'of-eve/notes/one', recipient_ids: concerns }],
    ['to nothing', { parent_id: '', recipient_ids: ['ada'] }],
    ['to a number', { parent_id: 7, recipient_ids: concerns }],
    ['to a list', { parent_id: ['of-eve'], recipient_ids: concerns }],
    ['to a map', { parent_id: { id: 'of-eve' }, recipient_ids: concerns }],
    ['to false', { parent_id: false, recipient_ids: ['ada'] }],
  ]
  for (const [title, changes] of rejected) {
    it(`is rejected ${title}`, async () => {
      expect(await answer('mallory', changes)).toBe('denied')
    })
  }

  it('is rejected to a comment in the trash', async () => {
    const record = await recordOf(database.as('eve'), 'comments/of-eve')
    const thrown = trashComment('eve', 'of-eve', record)
    expect(await commit(database.as('eve'), thrown)).toBe('allowed')
    const changes = { parent_id: 'of-eve', recipient_ids: concerns }
    expect(await answer('mallory', changes)).toBe('denied')
  })

  it('is rejected below a post that its author deletes at the same moment', async () => {
    const steps = say('ada', 'new', newComment('ada', { recipient_ids: [] }))
    expect(await commit(database.as('ada'), steps, erase('posts/of-ada'))).toBe('denied')
  })
})

describe('the recipients', () => {
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
    ['nobody when one writes below the own post', 'ada', onPost([])],
    ['both authors, in this order', 'mallory', toEve(['ada', 'eve'])],
    ['both authors, in the other order', 'mallory', toEve(['eve', 'ada'])],
    ['an author once who wrote both', 'mallory', toAda(['ada'])],
    ['the parent’s author alone below the own post', 'ada', toEve(['eve'])],
    ['the post’s author alone when one answers oneself', 'mallory', toMallory(['ada'])],
    ['nobody when all is of one', 'ada', toAda([])],
  ]
  for (const [title, actor, changes] of accepted) {
    it(`are ${title}`, async () => {
      expect(await answer(actor, changes)).toBe('allowed')
    })
  }

  const rejected: readonly (readonly [string, Actor, Fields])[] = [
    ['nobody', 'mallory', onPost([])],
    ['somebody else', 'mallory', onPost(['eve'])],
    ['somebody more', 'mallory', onPost(['ada', 'eve'])],
    ['the one who writes', 'mallory', onPost(['mallory'])],
    ['the one who writes and the author', 'mallory', onPost(['ada', 'mallory'])],
    ['the one who writes below the own post', 'ada', onPost(['ada'])],
    ['the same author twice', 'mallory', onPost(['ada', 'ada'])],
    ['the author who wrote both, twice', 'mallory', toAda(['ada', 'ada'])],
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
    it(`are not ${title}`, async () => {
      expect(await answer(actor, changes)).toBe('denied')
    })
  }
})
