import { serverTimestamp } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { ACTORS, type Actor } from './actors'
import {
  addComment,
  count,
  nameNewComment,
  nameRestore,
  publish,
  recordOf,
  remove,
  restoreComment,
  restorePost,
  type Step,
  set,
  trashComment,
  trashPost,
  update,
} from './batches'
import { type Fields, newComment, newPost } from './records'
import { rulesDatabase } from './rules-database'
import { commentOf } from './stored-records'

const database = rulesDatabase()
const { send } = database
const own = (path: string) => recordOf(database.as('visitor'), path)
const comments = async () => (await database.read('posts/of-ada'))?.['comment_count']

async function throwAway(actor: Actor, kind: 'posts' | 'comments'): Promise<Fields> {
  const record = await own(`${kind}/of-${actor}`)
  const steps = kind === 'posts' ? trashPost : trashComment
  expect(await send(actor, steps(actor, `of-${actor}`, record))).toBe('allowed')
  return record
}

describe('restoring a post', () => {
  it('brings it back as it was', async () => {
    const before = await database.read('posts/of-ada')
    const record = await throwAway('ada', 'posts')
    expect(await send('ada', restorePost('ada', 'of-ada', record))).toBe('allowed')
    expect(await database.read('posts/of-ada')).toEqual(before)
    expect(await database.read('trash/of-ada')).toBeUndefined()
    expect(await send('ada', restorePost('ada', 'of-ada', record))).toBe('denied')
  })

  for (const actor of ACTORS.filter((name) => name !== 'ada')) {
    it(`is rejected to ${actor} for a post of ada`, async () => {
      const record = await throwAway('ada', 'posts')
      expect(await send(actor, restorePost(actor, 'of-ada', record))).toBe('denied')
      expect(await send(actor, restorePost(actor, 'of-ada', { ...record, user_id: actor }))).toBe(
        'denied',
      )
    })
  }

  it('is rejected to its owner once banned', async () => {
    const record = await throwAway('ada', 'posts')
    await database.store({ 'banned_users/ada': { user_id: 'ada', is_active: true } })
    expect(await send('ada', restorePost('ada', 'of-ada', record))).toBe('denied')
  })

  type Forge = (record: Fields) => readonly Step[]
  const forgeries: readonly (readonly [string, Forge])[] = [
    [
      'while the entry stays',
      (record) => [set('posts/of-mallory', record), nameRestore('mallory', 'of-mallory')],
    ],
    ['unnamed', (record) => restorePost('mallory', 'of-mallory', record).slice(0, -1)],
    [
      'under the name of another post',
      (record) => [
        ...restorePost('mallory', 'of-mallory', record).slice(0, -1),
        nameRestore('mallory', 'of-ada'),
      ],
    ],
    [
      'with more upvotes',
      (record) => restorePost('mallory', 'of-mallory', { ...record, upvotes: 99 }),
    ],
    [
      'with more comments',
      (record) => restorePost('mallory', 'of-mallory', { ...record, comment_count: 9 }),
    ],
    [
      'with another title',
      (record) => restorePost('mallory', 'of-mallory', { ...record, title: 'Other' }),
    ],
    [
      'with another owner',
      (record) => restorePost('mallory', 'of-mallory', { ...record, user_id: 'ada' }),
    ],
    [
      'with a field more',
      (record) => restorePost('mallory', 'of-mallory', { ...record, is_pinned: true }),
    ],
    [
      'with a younger birth',
      (record) =>
        restorePost('mallory', 'of-mallory', { ...record, created_at: serverTimestamp() }),
    ],
    [
      'under another name',
      (record) => [
        set('posts/other', record),
        remove('trash/of-mallory'),
        nameRestore('mallory', 'of-mallory'),
      ],
    ],
    [
      'as a comment',
      (record) => [
        set('comments/of-mallory', record),
        remove('trash/of-mallory'),
        nameRestore('mallory', 'of-mallory'),
      ],
    ],
    [
      'with an edit on the way',
      (record) => [
        ...restorePost('mallory', 'of-mallory', record),
        update('posts/of-mallory', { title: 'Other', updated_at: serverTimestamp() }),
      ],
    ],
    [
      'with a vote on the way',
      (record) => [
        ...restorePost('mallory', 'of-mallory', { ...record, upvotes: 4 }),
        set('profiles/mallory/votes/of-mallory', { created_at: serverTimestamp() }),
      ],
    ],
    [
      'as a new post',
      () => [...publish('mallory', 'of-mallory', newPost('mallory')), remove('trash/of-mallory')],
    ],
  ]
  for (const [title, forge] of forgeries) {
    it(`is rejected ${title}`, async () => {
      const record = await throwAway('mallory', 'posts')
      expect(await send('mallory', forge(record))).toBe('denied')
      expect(await database.read('trash/of-mallory')).toBeDefined()
    })
  }
})

describe('restoring a comment', () => {
  it('brings it back with its count, at once', async () => {
    const before = await database.read('comments/of-mallory')
    const record = await throwAway('mallory', 'comments')
    expect(await comments()).toBe(6)
    expect(await send('mallory', restoreComment('mallory', 'of-mallory', record))).toBe('allowed')
    expect(await database.read('comments/of-mallory')).toEqual(before)
    expect(await comments()).toBe(7)
  })

  it('brings back one that was written to an answer that is gone', async () => {
    const reply = { ...commentOf('mallory'), parent_id: 'of-eve', reply_to: 'gone' }
    await database.store({ 'comments/of-mallory': reply })
    const before = await database.read('comments/of-mallory')
    const record = await throwAway('mallory', 'comments')
    expect(await send('mallory', restoreComment('mallory', 'of-mallory', record))).toBe('allowed')
    expect(await database.read('comments/of-mallory')).toEqual(before)
  })

  type Forge = (record: Fields) => readonly Step[]
  const back = (record: Fields) => [set('comments/of-mallory', record), remove('trash/of-mallory')]
  const named = nameRestore('mallory', 'of-mallory')
  const forgeries: readonly (readonly [string, Forge])[] = [
    ['without its count', (record) => [...back(record), named]],
    [
      'under the name of another comment',
      (record) => [...back(record), count('of-ada', 1), nameRestore('mallory', 'of-eve')],
    ],
    ['with two counted', (record) => [...back(record), count('of-ada', 2), named]],
    ['with the count of another post', (record) => [...back(record), count('of-eve', 1), named]],
    [
      'below another post',
      (record) => [...back({ ...record, post_id: 'of-eve' }), count('of-eve', 1), named],
    ],
    [
      'with other words',
      (record) => [...back({ ...record, content: 'Never said.' }), count('of-ada', 1), named],
    ],
    [
      'while the entry stays',
      (record) => [set('comments/of-mallory', record), count('of-ada', 1), named],
    ],
    [
      'under another name',
      (record) => [
        set('comments/other', record),
        remove('trash/of-mallory'),
        count('of-ada', 1),
        nameRestore('mallory', 'other'),
      ],
    ],
    ['with a count and a name alone', () => [count('of-ada', 1), named]],
    [
      'with the count of a comment that exists',
      () => [count('of-ada', 1), nameRestore('mallory', 'of-eve')],
    ],
    [
      'with the counts of two posts',
      (record) => [...back(record), count('of-ada', 1), count('of-eve', 1), named],
    ],
    [
      'as a new comment',
      () => [
        ...addComment('mallory', 'of-mallory', newComment('mallory')),
        remove('trash/of-mallory'),
      ],
    ],
    [
      'with a time that was not spent',
      (record) => [
        ...back({ ...record, created_at: serverTimestamp() }),
        count('of-ada', 1),
        nameNewComment('mallory', 'of-mallory'),
      ],
    ],
  ]
  for (const [title, forge] of forgeries) {
    it(`is rejected ${title}`, async () => {
      const record = await throwAway('mallory', 'comments')
      expect(await send('mallory', forge(record))).toBe('denied')
      expect(await comments()).toBe(6)
    })
  }

  it('cannot also create a post with the comment’s record', async () => {
    await database.store({ 'comments/said': commentOf('mallory') })
    const record = await own('comments/said')
    expect(await send('mallory', trashComment('mallory', 'said', record))).toBe('allowed')
    const steps = restoreComment('mallory', 'said', record)
    expect(await send('mallory', steps, set('posts/said', record))).toBe('denied')
    expect(await send('mallory', steps)).toBe('allowed')
  })

  it('is rejected until its post is restored', async () => {
    const comment = await throwAway('mallory', 'comments')
    const post = await throwAway('ada', 'posts')
    const steps = restoreComment('mallory', 'of-mallory', comment)
    expect(await send('mallory', steps)).toBe('denied')
    expect(await send('ada', restorePost('ada', 'of-ada', post))).toBe('allowed')
    expect(await send('mallory', steps)).toBe('allowed')
    expect(await comments()).toBe(7)
  })
})
