import {
  collection,
  getCountFromServer,
  getDocs,
  limit,
  orderBy,
  query,
  where,
} from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { ACTORS, type Actor } from './actors'
import { rulesDatabase } from './rules-database'
import { verdict } from './verdicts'

const database = rulesDatabase()

describe('listing comments', () => {
  const ofPost = (actor: Actor, size: number) => {
    const all = collection(database.as(actor), 'comments')
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
      const all = collection(database.as(actor), 'comments')
      const newest = [orderBy('created_at', 'desc'), limit(20)] as const
      const byAda = query(all, where('user_id', '==', 'ada'), ...newest)
      const forAda = query(all, where('recipient_ids', 'array-contains', 'ada'), ...newest)
      const expected = actor === 'ada' ? 'allowed' : 'denied'
      expect(await verdict(getDocs(byAda)), actor).toBe(expected)
      expect(await verdict(getDocs(forAda)), actor).toBe(expected)
    }
  })

  it('rejects longer lists, and lists of other members', async () => {
    const all = collection(database.as('ada'), 'comments')
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
    const results = await Promise.all(questions.map((question) => verdict(getDocs(question))))
    expect(results).toEqual(questions.map(() => 'denied'))
  })
})
