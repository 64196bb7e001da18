import {
  collection,
  doc,
  documentId,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  Timestamp,
  where,
} from 'firebase/firestore'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commit, erase, put } from './batches'
import { ACTORS, WRITERS } from './cast'
import { type Fields, newProfile } from './records'
import { verdict } from './verdicts'
import { EARLIER, openWorld, type World } from './world'

let world: World

beforeAll(async () => {
  world = await openWorld('inboxes')
})

beforeEach(() => world.reset())

afterAll(() => world.close())

const NOW = { read_at: serverTimestamp() }

describe('the inbox', () => {
  for (const actor of ACTORS) {
    const expected = WRITERS.includes(actor) ? 'allowed' : 'denied'
    it(`is marked as read, twice, and ${expected} for ${actor}`, async () => {
      const own = put(`inboxes/${actor}`, NOW)
      expect(await commit(world.as(actor), own)).toBe(expected)
      expect(await commit(world.as(actor), own)).toBe(expected)
    })
  }

  it('is read and marked by its member alone', async () => {
    await world.lay({ 'inboxes/ada': { read_at: EARLIER } })
    for (const actor of ACTORS) {
      const db = world.as(actor)
      const expected = actor === 'ada' ? 'allowed' : 'denied'
      expect(await verdict(getDoc(doc(db, 'inboxes/ada'))), actor).toBe(expected)
      expect(await commit(db, put('inboxes/ada', NOW)), actor).toBe(expected)
      const all = collection(db, 'inboxes')
      expect(await verdict(getDocs(query(all, limit(1)))), actor).toBe('denied')
      const own = query(all, where(documentId(), '==', 'ada'))
      expect(await verdict(getDocs(own)), actor).toBe('denied')
      expect(await commit(db, erase('inboxes/ada')), actor).toBe('denied')
    }
  })

  const rejected: readonly (readonly [string, Fields])[] = [
    ['a time to come', { read_at: new Date('2099-01-01T00:00:00Z') }],
    ['text', { read_at: 'now' }],
    ['null', { read_at: null }],
    ['nothing', {}],
    ['a field more', { ...NOW, user_id: 'ada' }],
  ]
  for (const [title, fields] of rejected) {
    it(`is rejected ${title}`, async () => {
      expect(await commit(world.as('ada'), put('inboxes/ada', fields))).toBe('denied')
    })
  }

  it('is marked until the newest reply that was seen, and never until an earlier one', async () => {
    const mark = (read_at: Timestamp) => commit(world.as('ada'), put('inboxes/ada', { read_at }))
    const seconds = Math.floor(Date.now() / 1_000)
    const seen = new Timestamp(seconds - 60, 123_456_000)
    expect(await mark(seen)).toBe('allowed')
    expect(await mark(seen)).toBe('allowed')
    expect(await mark(new Timestamp(seconds - 60, 123_455_000))).toBe('denied')
    expect(await mark(new Timestamp(seconds - 60, 123_457_000))).toBe('allowed')
    expect(await mark(new Timestamp(seconds + 600, 0))).toBe('denied')
  })

  it('is not marked in the batch that signs up', async () => {
    const signUp = [
      put('profiles/nina', newProfile('nina')),
      put('usernames/nina', { user_id: 'nina' }),
    ]
    expect(await commit(world.as('nina'), signUp, put('inboxes/nina', NOW))).toBe('denied')
    expect(await commit(world.as('nina'), signUp)).toBe('allowed')
  })
})
