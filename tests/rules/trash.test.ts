import {
  collection,
  doc,
  documentId,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  where,
} from 'firebase/firestore'
import { beforeEach, describe, expect, it } from 'vitest'
import { ACTORS, type Actor, WRITERS } from './actors'
import {
  addComment,
  discard,
  nameDeletion,
  publish,
  recordOf,
  remove,
  restoreComment,
  restorePost,
  SPENT,
  type Step,
  set,
  trashPost,
  update,
} from './batches'
import { recordOfComment, recordOfPost } from './fixtures'
import { clientClock, type Fields, newComment, newPost } from './records'
import { rulesDatabase } from './rules-database'
import { verdict } from './verdicts'

const database = rulesDatabase()
const { send } = database
const own = (path: string) => recordOf(database.as('visitor'), path)

async function throwAway(actor: Actor) {
  const record = await own(`posts/of-${actor}`)
  expect(await send(actor, trashPost(actor, `of-${actor}`, record))).toBe('allowed')
}

describe('moving into the trash', () => {
  for (const actor of ACTORS) {
    const expected = WRITERS.includes(actor) ? 'allowed' : 'denied'
    it(`is ${expected} for a post of ${actor}`, async () => {
      const record = await own(`posts/of-${actor}`)
      expect(await send(actor, trashPost(actor, `of-${actor}`, record))).toBe(expected)
    })
  }

  type Forge = (record: Fields) => readonly Step[]
  const gone = remove('posts/of-mallory')
  const named = nameDeletion('mallory', 'of-mallory')
  const entry = (record: Fields, changes: Fields) =>
    set('trash/of-mallory', {
      kind: 'posts',
      user_id: 'mallory',
      record,
      deleted_at: serverTimestamp(),
      ...changes,
    })
  const forgeries: readonly (readonly [string, Forge])[] = [
    ['without the trash', () => [gone, named]],
    ['unnamed', (record) => trashPost('mallory', 'of-mallory', record).slice(0, -1)],
    [
      'under the name of another post',
      (record) => [
        ...trashPost('mallory', 'of-mallory', record).slice(0, -1),
        nameDeletion('mallory', 'of-ada'),
      ],
    ],
    [
      'while the post stays',
      (record) => [discard('mallory', 'posts', 'of-mallory', record), named],
    ],
    [
      'with more upvotes',
      (record) => trashPost('mallory', 'of-mallory', { ...record, upvotes: 99 }),
    ],
    [
      'with more comments',
      (record) => trashPost('mallory', 'of-mallory', { ...record, comment_count: 99 }),
    ],
    [
      'with an older birth',
      (record) => trashPost('mallory', 'of-mallory', { ...record, created_at: new Date(0) }),
    ],
    [
      'with a field more in its record',
      (record) => trashPost('mallory', 'of-mallory', { ...record, is_pinned: true }),
    ],
    ['with an empty record', () => trashPost('mallory', 'of-mallory', {})],
    ['with a field more beside it', (record) => [entry(record, { note: 'mine' }), gone, named]],
    ['as a comment', (record) => [entry(record, { kind: 'comments' }), gone, named]],
    ['as another kind', (record) => [entry(record, { kind: 'profiles' }), gone, named]],
    ['for another member', (record) => [entry(record, { user_id: 'ada' }), gone, named]],
    [
      'with the client’s clock',
      (record) => [entry(record, { deleted_at: clientClock() }), gone, named],
    ],
    [
      'under another name',
      (record) => [discard('mallory', 'posts', 'hidden', record), gone, named],
    ],
    [
      'with an edit on the way',
      (record) => [
        update('posts/of-mallory', { title: 'Not what it was', updated_at: serverTimestamp() }),
        ...trashPost('mallory', 'of-mallory', { ...record, title: 'Not what it was' }),
      ],
    ],
    [
      'and out of the trash at once',
      (record) => [...trashPost('mallory', 'of-mallory', record), remove('trash/of-mallory')],
    ],
  ]
  for (const [title, forge] of forgeries) {
    it(`is rejected ${title}`, async () => {
      const steps = forge(await own('posts/of-mallory'))
      expect(await send('mallory', steps)).toBe('denied')
      expect(await database.read('posts/of-mallory')).toBeDefined()
    })
  }

  it('is rejected for what belongs to ada, in either name', async () => {
    const record = await own('posts/of-ada')
    expect(await send('mallory', trashPost('mallory', 'of-ada', record))).toBe('denied')
    expect(await send('mallory', trashPost('ada', 'of-ada', record))).toBe('denied')
    const alone = discard('mallory', 'posts', 'of-ada', record)
    expect(await send('mallory', alone)).toBe('denied')
  })

  it('is rejected for a notice that its reader dismisses', async () => {
    const notice = await recordOf(database.as('ada'), 'removal_notices/to-ada')
    const dismissed = remove('removal_notices/to-ada')
    const kept = discard('ada', 'removal_notices', 'to-ada', notice)
    expect(await send('ada', kept, dismissed)).toBe('denied')
    expect(await send('ada', dismissed)).toBe('allowed')
  })

  it('is rejected over an entry that is there', async () => {
    const kept = { kind: 'posts', user_id: 'ada', record: { title: 'Kept' } }
    await database.store({ 'trash/of-mallory': kept })
    const record = await own('posts/of-mallory')
    expect(await send('mallory', trashPost('mallory', 'of-mallory', record))).toBe('denied')
    expect(await database.read('trash/of-mallory')).toEqual(kept)
  })

  it('is rejected for what never was', async () => {
    const record = { ...newPost('mallory'), created_at: new Date(), updated_at: new Date() }
    expect(await send('mallory', discard('mallory', 'posts', 'never', record))).toBe('denied')
    expect(await send('mallory', trashPost('mallory', 'never', record))).toBe('denied')
  })
})

describe('an id that is used up', () => {
  beforeEach(() => database.store({ 'trash/spent': SPENT }))

  for (const actor of ACTORS) {
    it(`is given to no post and no comment of ${actor}`, async () => {
      const post = publish(actor, 'spent', newPost(actor))
      expect(await send(actor, post)).toBe('denied')
      expect(await send(actor, addComment(actor, 'spent', newComment(actor)))).toBe('denied')
    })
  }

  it('cannot be restored, whatever its record contains', async () => {
    const post = recordOfPost('mallory')
    expect(await send('mallory', restorePost('mallory', 'spent', post))).toBe('denied')
    expect(await send('mallory', set('posts/spent', post))).toBe('denied')
    const comment = recordOfComment('mallory')
    expect(await send('mallory', restoreComment('mallory', 'spent', comment))).toBe('denied')
  })

  it('is readable by every account, and neither changed nor deleted', async () => {
    for (const actor of ACTORS) {
      const read = verdict(getDoc(doc(database.as(actor), 'trash/spent')))
      expect(await read, actor).toBe(actor === 'visitor' ? 'denied' : 'allowed')
      expect(await send(actor, update('trash/spent', { user_id: actor })), actor).toBe('denied')
      expect(await send(actor, remove('trash/spent')), actor).toBe('denied')
    }
  })

  it('cannot be marked as used up by a client', async () => {
    const spent = { ...SPENT, deleted_at: serverTimestamp() }
    for (const actor of ACTORS) {
      expect(await send(actor, set('trash/mine', spent)), actor).toBe('denied')
      const record = await own(`posts/of-${actor}`)
      const entry = { kind: 'spent', user_id: actor, record, deleted_at: serverTimestamp() }
      const gone = remove(`posts/of-${actor}`)
      expect(await send(actor, set(`trash/of-${actor}`, entry), gone), actor).toBe('denied')
    }
  })
})

describe('a deleted text in the trash', () => {
  it('is read by its owner alone, and an absent entry by every account', async () => {
    await throwAway('ada')
    for (const actor of ACTORS) {
      const read = verdict(getDoc(doc(database.as(actor), 'trash/of-ada')))
      expect(await read, actor).toBe(actor === 'ada' ? 'allowed' : 'denied')
      const absent = verdict(getDoc(doc(database.as(actor), 'trash/absent')))
      expect(await absent, actor).toBe(actor === 'visitor' ? 'denied' : 'allowed')
      const all = collection(database.as(actor), 'trash')
      const ofAda = [where('user_id', '==', 'ada'), orderBy(documentId()), limit(20)]
      const listed = verdict(getDocs(query(all, ...ofAda)))
      expect(await listed, actor).toBe(actor === 'ada' ? 'allowed' : 'denied')
      expect(await verdict(getDocs(query(all, limit(20)))), actor).toBe('denied')
    }
  })

  it('is neither changed nor taken out alone', async () => {
    await throwAway('ada')
    for (const actor of ACTORS) {
      const more = update('trash/of-ada', { 'record.upvotes': 99 })
      expect(await send(actor, more), actor).toBe('denied')
      expect(await send(actor, remove('trash/of-ada')), actor).toBe('denied')
    }
  })
})
