import {
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getCountFromServer,
  getDocs,
  increment,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  type WriteBatch,
  where,
  writeBatch,
} from 'firebase/firestore'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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

type Step = (batch: WriteBatch, db: Firestore) => void

const write =
  (id: string, fields: Fields): Step =>
  (batch, db) =>
    batch.set(doc(db, 'comments', id), fields)
const erase =
  (id: string): Step =>
  (batch, db) =>
    batch.delete(doc(db, 'comments', id))
const count =
  (post: string, by: number): Step =>
  (batch, db) =>
    batch.update(doc(db, 'posts', post), { comment_count: increment(by) })
const name =
  (uid: string, id: string): Step =>
  (batch, db) =>
    batch.set(doc(db, 'member_activity', uid), { comment_id: id })

function commit(actor: Actor, ...steps: readonly Step[]) {
  const db = world.as(actor)
  const batch = writeBatch(db)
  for (const step of steps) step(batch, db)
  return verdict(batch.commit())
}

function add(actor: Actor, fields: Fields = newComment(actor), id = 'new') {
  return commit(actor, write(id, fields), count('of-ada', 1), name(actor, id))
}

function remove(actor: Actor, id = `of-${actor}`) {
  return commit(actor, erase(id), count('of-ada', -1), name(actor, id))
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
    expect(await add('mallory', newComment('mallory'), 'second')).toBe('allowed')
    expect(await commentCount()).toBe(9)
  })

  const comment = newComment('mallory')
  const forgeries: readonly (readonly [string, readonly Step[]])[] = [
    ['without a count', [write('new', comment), name('mallory', 'new')]],
    ['without its name in member_activity', [write('new', comment), count('of-ada', 1)]],
    ['with two counted', [write('new', comment), count('of-ada', 2), name('mallory', 'new')]],
    ['with one taken away', [write('new', comment), count('of-ada', -1), name('mallory', 'new')]],
    [
      'with the count of another post',
      [write('new', comment), count('of-mallory', 1), name('mallory', 'new')],
    ],
    [
      'with the counts of two posts',
      [write('new', comment), count('of-ada', 1), count('of-mallory', 1), name('mallory', 'new')],
    ],
    [
      'as one of two that share a count',
      [
        write('new', comment),
        write('newer', newComment('mallory')),
        count('of-ada', 1),
        name('mallory', 'new'),
      ],
    ],
    [
      'as one of two that are both counted',
      [
        write('new', comment),
        write('newer', newComment('mallory')),
        count('of-ada', 2),
        name('mallory', 'new'),
      ],
    ],
    [
      'under the name of another member',
      [write('new', comment), count('of-ada', 1), name('ada', 'new')],
    ],
    [
      'over one that exists',
      [write('of-mallory', comment), count('of-ada', 1), name('mallory', 'of-mallory')],
    ],
    ['with a count alone', [count('of-ada', 1)]],
    ['with a count and a name alone', [count('of-ada', 1), name('mallory', 'new')]],
    ['with a count for a comment that is old', [count('of-ada', 1), name('mallory', 'of-mallory')]],
    ['with a name alone', [name('mallory', 'of-mallory')]],
    [
      'with a field more in member_activity',
      [
        write('new', comment),
        count('of-ada', 1),
        (batch, db) =>
          batch.set(doc(db, 'member_activity/mallory'), { comment_id: 'new', posts: 0 }),
      ],
    ],
  ]
  for (const [title, steps] of forgeries) {
    it(`is refused ${title}`, async () => {
      expect(await commit('mallory', ...steps)).toBe('denied')
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

  const forgeries: readonly (readonly [string, readonly Step[]])[] = [
    ['without a count', [erase('of-mallory'), name('mallory', 'of-mallory')]],
    ['without its name in member_activity', [erase('of-mallory'), count('of-ada', -1)]],
    [
      'with two taken away',
      [erase('of-mallory'), count('of-ada', -2), name('mallory', 'of-mallory')],
    ],
    ['with one added', [erase('of-mallory'), count('of-ada', 1), name('mallory', 'of-mallory')]],
    [
      'with the count of another post',
      [erase('of-mallory'), count('of-mallory', -1), name('mallory', 'of-mallory')],
    ],
    ['that belongs to ada', [erase('of-ada'), count('of-ada', -1), name('mallory', 'of-ada')]],
    ['that stays', [count('of-ada', -1), name('mallory', 'of-mallory')]],
    ['that never was', [erase('gone'), count('of-ada', -1), name('mallory', 'gone')]],
  ]
  for (const [title, steps] of forgeries) {
    it(`is refused ${title}`, async () => {
      expect(await commit('mallory', ...steps)).toBe('denied')
      expect(await commentCount()).toBe(7)
    })
  }

  it('needs no count once the post is gone', async () => {
    await world.lay({ 'posts/of-ada': null })
    const path = (actor: Actor) => doc(world.as(actor), 'comments/of-mallory')
    expect(await verdict(deleteDoc(path('ada')))).toBe('denied')
    expect(await verdict(deleteDoc(path('mallory')))).toBe('allowed')
  })

  it('leaves a count of zero alone, as of a post that was written anew', async () => {
    await world.lay({ 'posts/of-ada': { ...(await world.read('posts/of-ada')), comment_count: 0 } })
    expect(await remove('mallory')).toBe('denied')
    const path = doc(world.as('mallory'), 'comments/of-mallory')
    expect(await verdict(deleteDoc(path))).toBe('allowed')
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

  it('refuses the comments of a member, and those of all posts', async () => {
    const all = collection(world.as('ada'), 'comments')
    const ofMallory = query(all, where('user_id', '==', 'mallory'), limit(20))
    expect(await verdict(getDocs(ofMallory))).toBe('denied')
    expect(await verdict(getDocs(query(all, orderBy('created_at'), limit(20))))).toBe('denied')
  })
})
