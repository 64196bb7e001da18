import { collection, doc, getDoc, getDocs, limit, query, where } from 'firebase/firestore'
import { beforeEach, describe, expect, it } from 'vitest'
import { ACTORS } from './actors'
import { commit, remove, set } from './batches'
import { rulesDatabase } from './rules-database'
import { HISTORY } from './stored-records'
import { verdict } from './verdicts'

const database = rulesDatabase()

beforeEach(() => database.store({ 'histories/of-ada': { ...HISTORY, user_id: 'ada' } }))

describe('the earlier versions of a text', () => {
  const read = (actor: (typeof ACTORS)[number]) =>
    verdict(getDoc(doc(database.as(actor), 'histories/of-ada')))

  it.each(ACTORS)('are read and not written by %s', async (actor) => {
    const db = database.as(actor)
    expect(await read(actor)).toBe('allowed')
    const record = { ...HISTORY, user_id: actor }
    expect(await commit(db, set('histories/of-ada', record))).toBe('denied')
    expect(await commit(db, set(`histories/of-${actor}`, record))).toBe('denied')
    expect(await commit(db, remove('histories/of-ada'))).toBe('denied')
  })

  it.each(ACTORS)('are hidden from %s while the text is in the trash', async (actor) => {
    await database.store({ 'comments/of-ada': null })
    expect(await read(actor)).toBe('allowed')
    await database.store({ 'posts/of-ada': null })
    expect(await read(actor)).toBe('denied')
  })

  it.each(ACTORS)('are listed by their author alone, tried by %s', async (actor) => {
    const all = collection(database.as(actor), 'histories')
    const own = query(all, where('user_id', '==', 'ada'), limit(20))
    expect(await verdict(getDocs(own))).toBe(actor === 'ada' ? 'allowed' : 'denied')
    expect(await verdict(getDocs(query(all, limit(1))))).toBe('denied')
    const more = query(all, where('user_id', '==', 'ada'), limit(21))
    expect(await verdict(getDocs(more))).toBe('denied')
  })
})
