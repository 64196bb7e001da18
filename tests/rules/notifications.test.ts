import { collection, doc, getDoc, getDocs, limit, orderBy, query } from 'firebase/firestore'
import { beforeEach, describe, expect, it } from 'vitest'
import { ACTORS } from './actors'
import { commit, remove, set, update } from './batches'
import { rulesDatabase } from './rules-database'
import { NOTIFICATION } from './stored-records'
import { verdict } from './verdicts'

const PATH = 'profiles/ada/notifications/upvotes_of-ada'
const database = rulesDatabase()

beforeEach(() => database.store({ [PATH]: NOTIFICATION }))

describe('the notifications of a member', () => {
  for (const actor of ACTORS) {
    const expected = actor === 'ada' ? 'allowed' : 'denied'
    it(`are read up to a page at once, ${expected} for ${actor}`, async () => {
      const all = collection(database.as(actor), 'profiles/ada/notifications')
      const newest = (count: number) => query(all, orderBy('notified_at', 'desc'), limit(count))
      expect(await verdict(getDoc(doc(database.as(actor), PATH)))).toBe(expected)
      expect(await verdict(getDocs(newest(20)))).toBe(expected)
      expect(await verdict(getDocs(newest(21)))).toBe('denied')
      expect(await verdict(getDocs(all))).toBe('denied')
    })

    it(`are written by functions alone, denied for ${actor}`, async () => {
      const db = database.as(actor)
      const another = `profiles/${actor}/notifications/upvotes_of-eve`
      expect(await commit(db, set(another, NOTIFICATION))).toBe('denied')
      expect(await commit(db, set(PATH.replace('of-ada', 'of-eve'), NOTIFICATION))).toBe('denied')
      expect(await commit(db, update(PATH, { count: 3 }))).toBe('denied')
      expect(await commit(db, remove(PATH))).toBe('denied')
    })
  }
})
