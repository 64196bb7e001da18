import { serverTimestamp } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { ACTORS, type Actor, WRITERS } from './actors'
import { addComment, count, merge, nameNewComment, type Step, set, update } from './batches'
import { type Fields, newComment } from './records'
import { rulesDatabase } from './rules-database'

const database = rulesDatabase()

const write = (id: string, fields: Fields) => set(`comments/${id}`, fields)
const { send } = database

function add(actor: Actor, fields: Fields = newComment(actor), id = 'new') {
  return send(actor, ...addComment(actor, id, fields))
}

async function commentCount(post = 'of-ada') {
  return (await database.read(`posts/${post}`))?.['comment_count']
}

describe('adding a comment', () => {
  for (const actor of ACTORS) {
    const expected = WRITERS.includes(actor) ? 'allowed' : 'denied'
    it(`is ${expected} for ${actor}, and the count says so`, async () => {
      expect(await add(actor)).toBe(expected)
      expect(await commentCount()).toBe(expected === 'allowed' ? 8 : 7)
    })
  }

  it('is allowed twice in two batches', async () => {
    expect(await add('mallory', newComment('mallory'), 'first')).toBe('allowed')
    await database.store({ 'member_activity/mallory': null })
    expect(await add('mallory', newComment('mallory'), 'second')).toBe('allowed')
    expect(await commentCount()).toBe(9)
  })

  const comment = newComment('mallory')
  const named = nameNewComment('mallory', 'new')
  const newer = write('newer', comment)
  const forgeries: readonly (readonly [string, readonly Step[]])[] = [
    ['without a count', [write('new', comment), named]],
    ['without its name in member_activity', [write('new', comment), count('of-ada', 1)]],
    ['with two counted', [write('new', comment), count('of-ada', 2), named]],
    ['with one taken away', [write('new', comment), count('of-ada', -1), named]],
    ['with the count of another post', [write('new', comment), count('of-mallory', 1), named]],
    [
      'with the counts of two posts',
      [write('new', comment), count('of-ada', 1), count('of-mallory', 1), named],
    ],
    ['as one of two that share a count', [write('new', comment), newer, count('of-ada', 1), named]],
    [
      'as one of two that are both counted',
      [write('new', comment), newer, count('of-ada', 2), named],
    ],
    [
      'under the name of another member',
      [write('new', comment), count('of-ada', 1), nameNewComment('ada', 'new')],
    ],
    [
      'over one that exists',
      [write('of-mallory', comment), count('of-ada', 1), nameNewComment('mallory', 'of-mallory')],
    ],
    [
      'that changes the title of the post as well',
      [
        write('new', comment),
        named,
        update('posts/of-ada', { comment_count: 8, title: 'A title of another' }),
      ],
    ],
    [
      'that adds another counter to the post',
      [
        write('new', comment),
        named,
        update('posts/of-ada', { comment_count: 8, comment_count_: 8 }),
      ],
    ],
    ['with a count alone', [count('of-ada', 1)]],
    ['with a count and a name alone', [count('of-ada', 1), named]],
    [
      'with a count for a comment that is old',
      [count('of-ada', 1), nameNewComment('mallory', 'of-mallory')],
    ],
    ['with a name alone', [nameNewComment('mallory', 'of-mallory')]],
    [
      'with a field more in member_activity',
      [
        write('new', comment),
        count('of-ada', 1),
        named,
        merge('member_activity/mallory', { posts: 0 }),
      ],
    ],
    [
      'with a field more in member_activity, written at once',
      [
        write('new', comment),
        count('of-ada', 1),
        set('member_activity/mallory', {
          comment_id: 'new',
          commented_at: serverTimestamp(),
          posts: 0,
        }),
      ],
    ],
  ]
  for (const [title, steps] of forgeries) {
    it(`is rejected ${title}`, async () => {
      expect(await send('mallory', ...steps)).toBe('denied')
      expect(await commentCount()).toBe(7)
      expect(await commentCount('of-mallory')).toBe(0)
    })
  }
})

describe('a new comment', () => {
  const accepted: readonly (readonly [string, Fields])[] = [
    ['of one character', { content: '.' }],
    ['of 2,000 characters', { content: 'x'.repeat(2_000) }],
    ['with markup, which is shown as text', { content: '<b>Vec<T></b> javascript:' }],
  ]
  const rejected: readonly (readonly [string, Fields])[] = [
    ['of white space', { content: ' \n\t' }],
    ['on a path', { post_id: 'of-ada/notes/one' }],
    ['on the post of another count', { post_id: 'of-mallory' }],
  ]
  for (const [title, changes] of accepted) {
    it(`is accepted ${title}`, async () => {
      expect(await add('mallory', newComment('mallory', changes))).toBe('allowed')
    })
  }
  for (const [title, changes] of rejected) {
    it(`is rejected ${title}`, async () => {
      expect(await add('mallory', newComment('mallory', changes))).toBe('denied')
    })
  }
})
