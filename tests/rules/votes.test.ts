import { LIMITS } from '@grid/schema/limits'
import { collection, doc, getDoc, getDocs, limit, query, serverTimestamp } from 'firebase/firestore'
import { beforeEach, describe, expect, it } from 'vitest'
import { ACTORS, WRITERS } from './actors'
import {
  commit,
  count,
  nameVote,
  remove,
  removeUpvote,
  type Step,
  set,
  update,
  upvote,
} from './batches'
import { clientClock } from './records'
import { rulesDatabase } from './rules-database'
import { EARLIER, postOf } from './stored-records'
import { verdict } from './verdicts'

const database = rulesDatabase()

beforeEach(() => database.store({ 'posts/of-dora': postOf('dora') }))

const { send } = database
const forgetPause = () => database.store({ 'member_activity/mallory': null })
const upvotes = async (post = 'of-ada') => (await database.read(`posts/${post}`))?.['upvotes']
const vote = (uid: string, post: string, fields = {}) =>
  set(`profiles/${uid}/votes/${post}`, { created_at: serverTimestamp(), ...fields })
const counted = (by: number, post = 'of-ada') => count(post, by, 'upvotes')
const turned = (value: unknown) => update('posts/of-ada', { upvotes: value })

describe('an upvote', () => {
  for (const actor of ACTORS) {
    const expected = WRITERS.includes(actor) ? 'allowed' : 'denied'
    it(`is ${expected} for ${actor}, and the count says so`, async () => {
      expect(await send(actor, upvote(actor, 'of-dora'))).toBe(expected)
      expect(await upvotes('of-dora')).toBe(expected === 'allowed' ? 4 : 3)
    })
  }

  it('is denied for the own post', async () => {
    for (const actor of WRITERS) {
      expect(await send(actor, upvote(actor, `of-${actor}`)), actor).toBe('denied')
      expect(await upvotes(`of-${actor}`), actor).toBe(3)
    }
  })

  it('is denied until the member has confirmed the e-mail address', async () => {
    const steps = upvote('mallory', 'of-ada')
    expect(await commit(database.asUnverified('mallory'), steps)).toBe('denied')
    expect(await send('mallory', steps)).toBe('allowed')
  })

  it('goes to one post per batch', async () => {
    const both = [...upvote('ada', 'of-eve'), ...upvote('ada', 'of-mallory')]
    expect(await send('ada', both)).toBe('denied')
    expect([await upvotes('of-eve'), await upvotes('of-mallory')]).toEqual([3, 3])
  })

  it('is denied without its name in the activity document', async () => {
    expect(await send('mallory', upvote('mallory', 'of-ada').slice(0, 2))).toBe('denied')
    const other = [...upvote('mallory', 'of-ada').slice(0, 2), nameVote('mallory', 'of-eve')]
    expect(await send('mallory', other)).toBe('denied')
  })

  const forgeries: readonly (readonly [string, readonly Step[]])[] = [
    ['without the count', [vote('mallory', 'of-ada')]],
    ['without the record', [counted(1)]],
    ['that counts twice', [vote('mallory', 'of-ada'), counted(2)]],
    ['that counts in two writes', [vote('mallory', 'of-ada'), counted(1), counted(1)]],
    ['that counts backwards', [vote('mallory', 'of-ada'), counted(-1)]],
    ['that turns the count and back', [vote('mallory', 'of-ada'), counted(1), counted(-1)]],
    ['that counts for another post', [vote('mallory', 'of-ada'), counted(1, 'of-eve')]],
    ['that counts for two posts', [vote('mallory', 'of-ada'), counted(1), counted(1, 'of-eve')]],
    ['with the record of another member', [vote('ada', 'of-ada'), counted(1)]],
    ['for two members', [vote('mallory', 'of-ada'), vote('ada', 'of-ada'), counted(2)]],
    ['for another beside the own', [vote('mallory', 'of-ada'), vote('ada', 'of-ada'), counted(1)]],
    ['on a post that does not exist', [vote('mallory', 'gone')]],
    [
      'on a post that does not exist, with its count',
      [vote('mallory', 'gone'), set('posts/gone', { upvotes: 1 })],
    ],
    [
      'that changes the title as well',
      [
        vote('mallory', 'of-ada'),
        update('posts/of-ada', { upvotes: 4, title: 'A title of another' }),
      ],
    ],
    [
      'that adds another counter',
      [vote('mallory', 'of-ada'), update('posts/of-ada', { upvotes: 4, upvotes_: 4 })],
    ],
    ['with a field more', [vote('mallory', 'of-ada', { weight: 9 }), counted(1)]],
    [
      'with the client’s clock',
      [vote('mallory', 'of-ada', { created_at: clientClock() }), counted(1)],
    ],
    ['without a time', [set('profiles/mallory/votes/of-ada', {}), counted(1)]],
    ['with a fraction as count', [vote('mallory', 'of-ada'), turned(3.5)]],
    ['with NaN as count', [vote('mallory', 'of-ada'), turned(Number.NaN)]],
    ['with text as count', [vote('mallory', 'of-ada'), turned('4')]],
    ['with null as count', [vote('mallory', 'of-ada'), turned(null)]],
    ['below the own vote', [set('profiles/mallory/votes/of-ada/more/one', {}), counted(1)]],
  ]
  for (const [title, steps] of forgeries) {
    it(`is rejected ${title}`, async () => {
      expect(await send('mallory', [...steps, nameVote('mallory', 'of-ada')])).toBe('denied')
      expect(await upvotes()).toBe(3)
      expect(await upvotes('of-eve')).toBe(3)
    })
  }

  it('counts once', async () => {
    expect(await send('mallory', upvote('mallory', 'of-ada'))).toBe('allowed')
    await forgetPause()
    expect(await send('mallory', upvote('mallory', 'of-ada'))).toBe('denied')
    const named = nameVote('mallory', 'of-ada')
    expect(await send('mallory', [counted(1), named])).toBe('denied')
    expect(await send('mallory', [vote('mallory', 'of-ada'), named])).toBe('denied')
    const again = [remove('profiles/mallory/votes/of-ada'), ...upvote('mallory', 'of-ada')]
    expect(await send('mallory', again)).toBe('denied')
    expect(await upvotes()).toBe(4)
  })
})

describe('an upvote that is taken back', () => {
  beforeEach(async () => {
    for (const actor of ['mallory', 'eve', 'bob']) {
      await database.store({ [`profiles/${actor}/votes/of-ada`]: { created_at: EARLIER } })
    }
  })

  it('leaves the count as it was before', async () => {
    expect(await send('mallory', removeUpvote('mallory', 'of-ada'))).toBe('allowed')
    expect(await upvotes()).toBe(2)
    await forgetPause()
    expect(await send('mallory', removeUpvote('mallory', 'of-ada'))).toBe('denied')
    expect(await send('mallory', upvote('mallory', 'of-ada'))).toBe('allowed')
    expect(await upvotes()).toBe(3)
  })

  const record = remove('profiles/mallory/votes/of-ada')
  const forgeries: readonly (readonly [string, readonly Step[]])[] = [
    ['without the count', [record]],
    ['without the record', [counted(-1)]],
    ['with two taken away', [record, counted(-2)]],
    ['with one added', [record, counted(1)]],
    ['with the count of another post', [record, counted(-1, 'of-eve')]],
    ['with the record of another member', [remove('profiles/eve/votes/of-ada'), counted(-1)]],
    ['together with that of another', [record, remove('profiles/eve/votes/of-ada'), counted(-2)]],
    ['of another beside the own', [record, remove('profiles/eve/votes/of-ada'), counted(-1)]],
    ['where there was none', removeUpvote('mallory', 'of-eve')],
    ['with another time instead', [vote('mallory', 'of-ada')]],
  ]
  for (const [title, steps] of forgeries) {
    it(`is rejected ${title}`, async () => {
      expect(await send('mallory', [...steps, nameVote('mallory', 'of-ada')])).toBe('denied')
      expect([await upvotes(), await upvotes('of-eve')]).toEqual([3, 3])
    })
  }

  it('may be removed without a confirmed e-mail address', async () => {
    const steps = removeUpvote('mallory', 'of-ada')
    expect(await commit(database.asUnverified('mallory'), steps)).toBe('allowed')
  })

  it('may be removed from the own post, as one of earlier rules', async () => {
    await database.store({ 'profiles/mallory/votes/of-mallory': { created_at: EARLIER } })
    expect(await send('mallory', removeUpvote('mallory', 'of-mallory'))).toBe('allowed')
  })

  it('is denied without its name in the activity document', async () => {
    expect(await send('mallory', removeUpvote('mallory', 'of-ada').slice(0, 2))).toBe('denied')
  })

  it.each([
    ['may remove the only vote', 1, 'allowed'],
    ['never takes a count below zero, as of a post that was written again', 0, 'denied'],
  ])('%s', async (_, count, verdict) => {
    await database.store({
      'posts/of-ada': { ...(await database.read('posts/of-ada')), upvotes: count },
    })
    expect(await send('mallory', removeUpvote('mallory', 'of-ada'))).toBe(verdict)
    expect(await upvotes()).toBe(0)
  })

  it('is rejected to a banned member', async () => {
    expect(await send('bob', removeUpvote('bob', 'of-ada'))).toBe('denied')
  })
})

describe('the votes of ada', () => {
  it('are read by ada alone, twenty at a time', async () => {
    await database.store({ 'profiles/ada/votes/of-eve': { created_at: EARLIER } })
    const most = LIMITS.page.posts
    for (const actor of ACTORS) {
      const votes = collection(database.as(actor), 'profiles/ada/votes')
      const expected = actor === 'ada' ? 'allowed' : 'denied'
      expect(await verdict(getDoc(doc(votes, 'of-eve'))), actor).toBe(expected)
      expect(await verdict(getDoc(doc(votes, 'of-ada'))), actor).toBe(expected)
      expect(await verdict(getDocs(query(votes, limit(most)))), actor).toBe(expected)
      expect(await verdict(getDocs(query(votes, limit(most + 1)))), actor).toBe('denied')
      expect(await verdict(getDocs(votes)), actor).toBe('denied')
    }
  })
})
