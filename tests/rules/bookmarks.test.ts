import { LIMITS } from '@grid/schema/limits'
import { describe, expect, it } from 'vitest'
import { ACTORS, WRITERS } from './actors'
import { set } from './batches'
import { expectPrivate } from './private-documents'
import { rulesDatabase } from './rules-database'
import { postOf } from './stored-records'

const database = rulesDatabase()

const PATH = 'bookmarks/ada'
const write = (...post_ids: readonly string[]) => database.send('ada', set(PATH, { post_ids }))

describe('the bookmarks', () => {
  for (const actor of ACTORS) {
    const expected = WRITERS.includes(actor) ? 'allowed' : 'denied'
    it(`are added and removed, ${expected} for ${actor}`, async () => {
      const save = (post_ids: readonly string[]) =>
        database.send(actor, set(`bookmarks/${actor}`, { post_ids }))
      expect(await save(['of-eve'])).toBe(expected)
      expect(await save([])).toBe(expected)
    })
  }

  it('are read and written by their member alone', async () => {
    await database.store({ [PATH]: { post_ids: ['of-eve'] } })
    await expectPrivate(database, PATH, { post_ids: [] })
  })

  it('take one more post at a time, in front', async () => {
    expect(await write('of-eve')).toBe('allowed')
    expect(await write('of-ada', 'of-mallory', 'of-eve')).toBe('denied')
    expect(await write('of-eve', 'of-mallory')).toBe('denied')
    expect(await write('of-mallory', 'of-eve')).toBe('allowed')
    expect(await write('of-ada', 'of-mallory', 'of-eve')).toBe('allowed')
  })

  it('keep a deleted post until it is removed, but do not take it again', async () => {
    expect(await write('of-eve')).toBe('allowed')
    await database.store({ 'posts/of-eve': null })
    expect(await write('of-mallory', 'of-eve')).toBe('allowed')
    expect(await write('of-mallory')).toBe('allowed')
    expect(await write('of-eve', 'of-mallory')).toBe('denied')
  })

  it(`hold up to ${LIMITS.bookmarks} posts`, async () => {
    const full = Array.from({ length: LIMITS.bookmarks }, (_, index) => `post-${index}`)
    await database.store({ [PATH]: { post_ids: full }, 'posts/one-more': postOf('eve') })
    expect(await write('one-more', ...full)).toBe('denied')
    expect(await write('one-more', ...full.slice(1))).toBe('allowed')
  })

  const rejected: readonly (readonly [string, object])[] = [
    ['nothing', {}],
    ['a text', { post_ids: 'of-eve' }],
    ['a map', { post_ids: { 0: 'of-eve' } }],
    ['a number in the list', { post_ids: [7] }],
    ['a path in the list', { post_ids: ['of-eve/notes/one'] }],
    ['an empty id in the list', { post_ids: [''] }],
    ['a list in the list', { post_ids: [{ id: 'of-eve' }] }],
    ['the same post twice', { post_ids: ['of-eve', 'of-eve'] }],
    ['another field', { post_ids: ['of-eve'], note: 'Later.' }],
  ]
  for (const [title, fields] of rejected) {
    it(`are rejected with ${title}`, async () => {
      expect(await database.send('ada', set(PATH, { ...fields }))).toBe('denied')
    })
  }
})
