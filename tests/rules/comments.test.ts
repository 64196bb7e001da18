import {
  collection,
  doc,
  getCountFromServer,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  commit,
  count,
  discard,
  erase,
  merge,
  nameComment,
  nameNewComment,
  put,
  recordOf,
  restorePost,
  type Step,
  say,
  trashComment,
  trashPost,
} from './batches'
import { ACTORS, type Actor, WRITERS } from './cast'
import { type Fields, newComment, without } from './records'
import { verdict } from './verdict'
import { openWorld, type World } from './world'

let world: World

beforeAll(async () => {
  world = await openWorld('comments')
})

beforeEach(() => world.reset())

afterAll(() => world.close())

const write = (id: string, fields: Fields) => put(`comments/${id}`, fields)
const send = (actor: Actor, ...steps: readonly Step[]) => commit(world.as(actor), ...steps)

function add(actor: Actor, fields: Fields = newComment(actor), id = 'new') {
  return send(actor, ...say(actor, id, fields))
}

async function remove(actor: Actor, id = `of-${actor}`) {
  const record = await recordOf(world.as(actor), `comments/${id}`)
  return send(actor, ...trashComment(actor, id, record))
}

async function commentCount(post = 'of-ada') {
  return (await world.read(`posts/${post}`))?.['comment_count']
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
    await world.lay({ 'member_activity/mallory': null })
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
        put('member_activity/mallory', {
          comment_id: 'new',
          commented_at: serverTimestamp(),
          posts: 0,
        }),
      ],
    ],
  ]
  for (const [title, steps] of forgeries) {
    it(`is refused ${title}`, async () => {
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
  const refused: readonly (readonly [string, Fields])[] = [
    ['of nothing', { content: '' }],
    ['of white space', { content: ' \n\t' }],
    ['of no-break spaces', { content: '\u00a0\u3000' }],
    ['of 2,001 characters', { content: 'x'.repeat(2_001) }],
    ['with a number as content', { content: 7 }],
    ['with null as content', { content: null }],
    ['in the name of another member', { user_id: 'ada' }],
    ['with another name under it', { author_username: 'ada' }],
    ['with a field more', { upvotes: 0 }],
    ['with the client’s clock as birth', { created_at: Timestamp.now() }],
    ['with the client’s clock as change', { updated_at: Timestamp.now() }],
    ['on a post that does not exist', { post_id: 'gone' }],
    ['on no post', { post_id: '' }],
    ['on a number', { post_id: 7 }],
    ['on null', { post_id: null }],
    ['on a path', { post_id: 'of-ada/notes/one' }],
    ['on the post of another count', { post_id: 'of-mallory' }],
  ]
  for (const [title, changes] of accepted) {
    it(`is accepted ${title}`, async () => {
      expect(await add('mallory', newComment('mallory', changes))).toBe('allowed')
    })
  }
  for (const [title, changes] of refused) {
    it(`is refused ${title}`, async () => {
      expect(await add('mallory', newComment('mallory', changes))).toBe('denied')
    })
  }
  for (const field of Object.keys(newComment('mallory'))) {
    it(`is refused without ${field}`, async () => {
      expect(await add('mallory', without(newComment('mallory'), field))).toBe('denied')
    })
  }
})

describe('deleting a comment', () => {
  for (const actor of ACTORS) {
    const expected = WRITERS.includes(actor) ? 'allowed' : 'denied'
    it(`is ${expected} for ${actor}, and the count says so`, async () => {
      expect(await remove(actor)).toBe(expected)
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
      ({ counted }) => [erase('comments/gone'), counted, nameComment('mallory', 'gone')],
    ],
    [
      'with a time of its own',
      ({ trash, gone, counted }) => [trash, gone, counted, nameNewComment('mallory', 'of-mallory')],
    ],
  ]
  for (const [title, forge] of forgeries) {
    it(`is refused ${title}`, async () => {
      const record = await recordOf(world.as('mallory'), 'comments/of-mallory')
      const steps = forge({
        trash: discard('mallory', 'comments', 'of-mallory', record),
        gone: erase('comments/of-mallory'),
        counted: count('of-ada', -1),
        named: nameComment('mallory', 'of-mallory'),
      })
      expect(await send('mallory', ...steps)).toBe('denied')
      expect(await commentCount()).toBe(7)
    })
  }

  it('is refused when it belongs to ada', async () => {
    expect(await remove('mallory', 'of-ada')).toBe('denied')
    expect(await commentCount()).toBe(7)
  })

  it('waits while the post is in the trash, since the post comes back with its count', async () => {
    const post = await recordOf(world.as('ada'), 'posts/of-ada')
    expect(await send('ada', ...trashPost('ada', 'of-ada', post))).toBe('allowed')
    const comment = await recordOf(world.as('mallory'), 'comments/of-mallory')
    const uncounted = [
      discard('mallory', 'comments', 'of-mallory', comment),
      erase('comments/of-mallory'),
    ]
    expect(await send('mallory', ...uncounted)).toBe('denied')
    expect(await send('ada', ...restorePost('of-ada', post))).toBe('allowed')
    expect(await remove('mallory')).toBe('allowed')
    expect(await commentCount()).toBe(6)
  })

  it('needs no count once the post is gone for good', async () => {
    await world.lay({ 'posts/of-ada': null })
    const record = await recordOf(world.as('mallory'), 'comments/of-mallory')
    const uncounted = (uid: Actor) => [
      discard(uid, 'comments', 'of-mallory', record),
      erase('comments/of-mallory'),
    ]
    expect(await send('ada', ...uncounted('ada'))).toBe('denied')
    expect(await send('mallory', ...uncounted('mallory'))).toBe('allowed')
  })

  it('never takes a count below zero, as of a post that was written anew', async () => {
    await world.lay({ 'posts/of-ada': { ...(await world.read('posts/of-ada')), comment_count: 0 } })
    expect(await remove('mallory')).toBe('denied')
    expect(await commentCount()).toBe(0)
  })
})

describe('editing a comment', () => {
  const edit = (actor: Actor, changes: Fields) =>
    verdict(updateDoc(doc(world.as(actor), 'comments/of-mallory'), changes))
  const words = { content: 'On second thought, no.', updated_at: serverTimestamp() }

  for (const actor of ACTORS) {
    const expected = actor === 'mallory' ? 'allowed' : 'denied'
    it(`is ${expected} for ${actor} when it is of mallory`, async () => {
      expect(await edit(actor, words)).toBe(expected)
    })
  }

  const refused: readonly (readonly [string, Fields])[] = [
    ['with nothing left', { ...words, content: '' }],
    ['with 2,001 characters', { ...words, content: 'x'.repeat(2_001) }],
    ['without the server time', { content: 'On second thought, no.' }],
    ['with the client’s clock', { ...words, updated_at: Timestamp.now() }],
    ['to another post', { ...words, post_id: 'of-mallory' }],
    ['to another owner', { ...words, user_id: 'ada' }],
    ['to another name', { ...words, author_username: 'ada' }],
    ['to another birth', { ...words, created_at: serverTimestamp() }],
    ['with a field more', { ...words, is_pinned: true }],
  ]
  for (const [title, changes] of refused) {
    it(`is refused ${title}`, async () => {
      expect(await edit('mallory', changes)).toBe('denied')
    })
  }

  it('is refused as an overwrite', async () => {
    const path = doc(world.as('mallory'), 'comments/of-mallory')
    expect(await verdict(setDoc(path, newComment('mallory')))).toBe('denied')
  })
})

describe('listing comments', () => {
  const ofPost = (actor: Actor, size: number) => {
    const all = collection(world.as(actor), 'comments')
    return query(all, where('post_id', '==', 'of-ada'), orderBy('created_at'), limit(size))
  }

  it('gives everyone twenty of one post', async () => {
    for (const actor of ACTORS) {
      expect(await verdict(getDocs(ofPost(actor, 20))), actor).toBe('allowed')
      expect(await verdict(getCountFromServer(ofPost(actor, 20))), actor).toBe('allowed')
      expect(await verdict(getDocs(ofPost(actor, 21))), actor).toBe('denied')
    }
  })

  it('gives a member the own and those that concern them, and nobody else', async () => {
    for (const actor of ACTORS) {
      const all = collection(world.as(actor), 'comments')
      const newest = [orderBy('created_at', 'desc'), limit(20)] as const
      const byAda = query(all, where('user_id', '==', 'ada'), ...newest)
      const forAda = query(all, where('recipient_ids', 'array-contains', 'ada'), ...newest)
      const expected = actor === 'ada' ? 'allowed' : 'denied'
      expect(await verdict(getDocs(byAda)), actor).toBe(expected)
      expect(await verdict(getDocs(forAda)), actor).toBe(expected)
    }
  })

  it('refuses every longer, wider and more cunning question', async () => {
    const all = collection(world.as('ada'), 'comments')
    const questions = [
      query(all, where('user_id', '==', 'ada'), limit(21)),
      query(all, where('user_id', '==', 'ada')),
      query(all, where('recipient_ids', 'array-contains', 'ada'), limit(21)),
      query(all, where('recipient_ids', 'array-contains-any', ['ada', 'mallory']), limit(20)),
      query(all, where('recipient_ids', '==', ['mallory']), limit(20)),
      query(all, where('user_id', 'in', ['ada', 'mallory']), limit(20)),
      query(all, where('user_id', '>=', 'ada'), limit(20)),
      query(all, where('user_id', '!=', 'mallory'), limit(20)),
      query(all, where('post_id', '>=', ''), limit(20)),
      query(all, where('post_id', '!=', 'gone'), limit(20)),
      query(all, where('parent_id', '==', null), limit(20)),
      query(all, orderBy('post_id'), limit(20)),
      query(all, orderBy('created_at'), limit(20)),
      query(all, limit(1)),
    ]
    const said = await Promise.all(questions.map((question) => verdict(getDocs(question))))
    expect(said).toEqual(questions.map(() => 'denied'))
  })
})
