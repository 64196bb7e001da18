import { serverTimestamp } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { ACTORS, type Actor, WRITERS } from './actors'
import {
  count,
  discard,
  discardComment,
  merge,
  nameDeletion,
  nameEdit,
  nameNewComment,
  recordOf,
  remove,
  restorePost,
  SPENT,
  type Step,
  set,
  trashComment,
  trashPost,
  update,
} from './batches'
import { clientClock, type Fields, newComment } from './records'
import { rulesDatabase } from './rules-database'
import { commentOf, postOf } from './stored-records'

const database = rulesDatabase()
const { send } = database

async function deleteComment(actor: Actor, id = `of-${actor}`) {
  const record = await recordOf(database.as(actor), `comments/${id}`)
  return send(actor, ...trashComment(actor, id, record))
}

async function commentCount(post = 'of-ada') {
  return (await database.read(`posts/${post}`))?.['comment_count']
}

describe('editing a comment', () => {
  const edit = (actor: Actor, changes: Fields) =>
    send(actor, update('comments/of-mallory', changes), nameEdit(actor, 'of-mallory'))
  const words = { content: 'On second thought, no.', updated_at: serverTimestamp() }

  for (const actor of ACTORS) {
    const expected = actor === 'mallory' ? 'allowed' : 'denied'
    it(`is ${expected} for ${actor} when it is of mallory`, async () => {
      expect(await edit(actor, words)).toBe(expected)
    })
  }

  const rejected: readonly (readonly [string, Fields])[] = [
    ['with nothing left', { ...words, content: '' }],
    ['with 2,001 characters', { ...words, content: 'x'.repeat(2_001) }],
    ['without the server time', { content: 'On second thought, no.' }],
    ['with the client’s clock', { ...words, updated_at: clientClock() }],
    ['to another post', { ...words, post_id: 'of-mallory' }],
    ['to another owner', { ...words, user_id: 'ada' }],
    ['to another name', { ...words, author_username: 'ada' }],
    ['to another birth', { ...words, created_at: serverTimestamp() }],
    ['to another parent', { ...words, parent_id: 'of-ada' }],
    ['to reply to somebody', { ...words, reply_to: 'of-ada' }],
    ['to other recipients', { ...words, recipient_ids: ['ada', 'carol'] }],
    ['to fewer recipients', { ...words, recipient_ids: [] }],
    ['with a field more', { ...words, is_pinned: true }],
  ]
  for (const [title, changes] of rejected) {
    it(`is rejected ${title}`, async () => expect(await edit('mallory', changes)).toBe('denied'))
  }

  it('is rejected as an overwrite', async () => {
    const whole = set('comments/of-mallory', newComment('mallory'))
    expect(await send('mallory', whole, nameEdit('mallory', 'of-mallory'))).toBe('denied')
  })

  it('is rejected without its name in the activity document', async () => {
    const reworded = update('comments/of-mallory', words)
    expect(await send('mallory', reworded)).toBe('denied')
    expect(await send('mallory', reworded, nameEdit('mallory', 'of-ada'))).toBe('denied')
  })
})

/** A post of mallory with one comment, by mallory as well. */
async function ownPostWithComment() {
  await database.store({
    'posts/of-mallory': { ...postOf('mallory'), comment_count: 1 },
    'comments/below': { ...commentOf('mallory'), post_id: 'of-mallory', recipient_ids: [] },
  })
  const read = (path: string) => recordOf(database.as('mallory'), path)
  return { record: await read('posts/of-mallory'), comment: await read('comments/below') }
}

describe('deleting a comment', () => {
  for (const actor of ACTORS) {
    const expected = WRITERS.includes(actor) ? 'allowed' : 'denied'
    it(`is ${expected} for ${actor}, and the count says so`, async () => {
      expect(await deleteComment(actor)).toBe(expected)
      expect(await commentCount()).toBe(expected === 'allowed' ? 6 : 7)
    })
  }

  type Parts = Record<'trash' | 'gone' | 'counted' | 'named', Step>
  const forgeries: readonly (readonly [string, (parts: Parts) => readonly Step[]])[] = [
    ['without a count', ({ trash, gone, named }) => [trash, gone, named]],
    ['without its name in member_activity', ({ trash, gone, counted }) => [trash, gone, counted]],
    ['past the trash', ({ gone, counted, named }) => [gone, counted, named]],
    ['with two taken away', ({ trash, gone, named }) => [trash, gone, count('of-ada', -2), named]],
    ['with one added', ({ trash, gone, named }) => [trash, gone, count('of-ada', 1), named]],
    [
      'with the count of another post',
      ({ trash, gone, named }) => [trash, gone, count('of-mallory', -1), named],
    ],
    ['that stays', ({ counted, named }) => [counted, named]],
    ['that stays beside its trash', ({ trash, counted, named }) => [trash, counted, named]],
    [
      'that never was',
      ({ counted }) => [remove('comments/gone'), counted, nameDeletion('mallory', 'gone')],
    ],
    [
      'with a time of its own',
      ({ trash, gone, counted }) => [trash, gone, counted, nameNewComment('mallory', 'of-mallory')],
    ],
  ]
  for (const [title, forge] of forgeries) {
    it(`is rejected ${title}`, async () => {
      const record = await recordOf(database.as('mallory'), 'comments/of-mallory')
      const steps = forge({
        trash: discard('mallory', 'comments', 'of-mallory', record),
        gone: remove('comments/of-mallory'),
        counted: count('of-ada', -1),
        named: nameDeletion('mallory', 'of-mallory'),
      })
      expect(await send('mallory', ...steps)).toBe('denied')
      expect(await commentCount()).toBe(7)
    })
  }

  it('is rejected when it belongs to ada', async () => {
    expect(await deleteComment('mallory', 'of-ada')).toBe('denied')
    expect(await commentCount()).toBe(7)
  })

  it('is rejected while the post is in the trash, whose counter would be wrong after it returns', async () => {
    const post = await recordOf(database.as('ada'), 'posts/of-ada')
    expect(await send('ada', ...trashPost('ada', 'of-ada', post))).toBe('allowed')
    const comment = await recordOf(database.as('mallory'), 'comments/of-mallory')
    const uncounted = discardComment('mallory', 'of-mallory', comment)
    expect(await send('mallory', ...uncounted)).toBe('denied')
    expect(await send('ada', ...restorePost('ada', 'of-ada', post))).toBe('allowed')
    expect(await deleteComment('mallory')).toBe('allowed')
    expect(await commentCount()).toBe(6)
  })

  it('is rejected uncounted in the batch that deletes its post, or brings it back', async () => {
    const { record, comment } = await ownPostWithComment()
    const uncounted = discardComment('mallory', 'below', comment)
    const gone = trashPost('mallory', 'of-mallory', record)
    expect(await send('mallory', ...uncounted, ...gone)).toBe('denied')
    expect(await send('mallory', ...gone)).toBe('allowed')
    const back = restorePost('mallory', 'of-mallory', record)
    expect(await send('mallory', ...uncounted, ...back)).toBe('denied')
    expect(await send('mallory', ...back)).toBe('allowed')
  })

  it('is rejected with an unknown field in member_activity', async () => {
    const { comment } = await ownPostWithComment()
    const more = merge('member_activity/mallory', { comment_id_: 'below' })
    expect(await send('mallory', ...trashComment('mallory', 'below', comment), more)).toBe('denied')
  })

  it('may delete the only comment', async () => {
    const { comment } = await ownPostWithComment()
    expect(await send('mallory', ...trashComment('mallory', 'below', comment))).toBe('allowed')
    expect((await database.read('posts/of-mallory'))?.['comment_count']).toBe(0)
  })

  it.each([
    ['at all', null],
    ['but for its id', SPENT],
  ])('needs no count once nothing is there of the post %s', async (_, left) => {
    await database.store({ 'posts/of-ada': null, 'trash/of-ada': left })
    const record = await recordOf(database.as('mallory'), 'comments/of-mallory')
    const uncounted = (uid: Actor) => discardComment(uid, 'of-mallory', record)
    expect(await send('ada', ...uncounted('ada'))).toBe('denied')
    expect(await send('mallory', ...uncounted('mallory'))).toBe('allowed')
  })

  it('never takes a count below zero, as of a post that was written again', async () => {
    await database.store({
      'posts/of-ada': { ...(await database.read('posts/of-ada')), comment_count: 0 },
    })
    expect(await deleteComment('mallory')).toBe('denied')
    expect(await commentCount()).toBe(0)
  })
})
