import { collection, doc, getDoc, getDocs, limit, orderBy, query, where } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { ACTORS } from './actors'
import { rulesDatabase } from './rules-database'
import { verdict } from './verdicts'

const database = rulesDatabase()

describe('searching comments', () => {
  it('gives everyone four with a word, and nobody more', async () => {
    for (const actor of ACTORS) {
      const all = collection(database.as(actor), 'comment_index')
      const found = (size: number) =>
        query(
          all,
          where('words', 'array-contains', 'deny'),
          orderBy('created_at', 'desc'),
          limit(size),
        )
      expect(
        (await getDocs(found(4))).docs.map(({ id }) => id),
        actor,
      ).toEqual(['one'])
      expect(await verdict(getDocs(found(5))), actor).toBe('denied')
      expect(await verdict(getDocs(query(all))), actor).toBe('denied')
    }
  })

  it('gives no entry by its id', async () => {
    expect(await verdict(getDoc(doc(database.as('mallory'), 'comment_index/one')))).toBe('denied')
  })
})
