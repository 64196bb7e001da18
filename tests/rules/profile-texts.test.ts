import { LIMITS } from '@grid/schema/limits'
import { serverTimestamp } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { ACTORS, type Actor, WRITERS } from './actors'
import { commit, nameEdit, update } from './batches'
import type { Fields } from './records'
import { rulesDatabase } from './rules-database'

const database = rulesDatabase()

describe('bio and links', () => {
  const texts = (changes: Fields) => ({ bio: null, links: [], ...changes })
  const urls = (count: number) =>
    Array.from({ length: count }, (_, at) => `https://grid.example/${at}`)
  const timed = (fields: Fields) => ({ updated_at: serverTimestamp(), ...fields })
  const write = (actor: Actor, fields: Fields, uid: string = actor) =>
    database.send(actor, update(`profiles/${uid}`, timed(fields)), nameEdit(actor, uid))

  for (const actor of ACTORS) {
    const expected = WRITERS.includes(actor) ? 'allowed' : 'denied'
    it(`are ${expected} to be changed by ${actor}, for the own profile alone`, async () => {
      expect(await write(actor, texts({ bio: 'Measures clocks.' }))).toBe(expected)
      const other = actor === 'ada' ? 'mallory' : 'ada'
      expect(await write(actor, texts({ bio: 'Measures clocks.' }), other)).toBe('denied')
    })
  }

  const accepted: readonly (readonly [string, Fields])[] = [
    ['nothing', {}],
    ['the longest bio', { bio: 'x'.repeat(LIMITS.bio.max) }],
    ['emoji and marks', { bio: '👩‍🚀 हिन्दी é' }],
    ['one link', { links: urls(1) }],
    ['two links', { links: urls(2) }],
    ['three links', { links: urls(3) }],
  ]
  for (const [title, fields] of accepted) {
    it(`take ${title}`, async () => {
      expect(await write('ada', texts(fields))).toBe('allowed')
      expect(await database.read('profiles/ada')).toMatchObject(texts(fields))
    })
  }

  const rejected: readonly (readonly [string, Fields])[] = [
    ['a bio that is one too long', { bio: 'x'.repeat(LIMITS.bio.max + 1) }],
    ['an empty bio', { bio: '' }],
    ['a change of direction', { bio: 'one\u202etwo' }],
    ['four links', { links: urls(4) }],
    ['a text for links', { links: '' }],
    ['a map for links', { links: {} }],
    ['a link that is null', { links: [null] }],
    ['a second link that is a script', { links: [...urls(1), 'javascript:alert(1)'] }],
    ['rank besides', { is_admin: true }],
  ]
  for (const [title, fields] of rejected) {
    it(`are rejected with ${title}`, async () => {
      expect(await write('ada', texts(fields))).toBe('denied')
    })
  }

  it('are rejected without the name of the edit, and too soon', async () => {
    const db = database.as('ada')
    expect(await commit(db, update('profiles/ada', timed(texts({}))))).toBe('denied')
    const named = [update('profiles/ada', timed(texts({}))), nameEdit('ada', 'of-ada')]
    expect(await commit(db, named)).toBe('denied')
    const untimed = [update('profiles/ada', texts({})), nameEdit('ada', 'ada')]
    expect(await commit(db, untimed)).toBe('denied')
    expect(await write('ada', texts({}))).toBe('allowed')
    expect(await write('ada', texts({ bio: 'Again.' }))).toBe('denied')
  })
})
