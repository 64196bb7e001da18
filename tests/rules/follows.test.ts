import { LIMITS } from '@grid/schema/limits'
import { collection, getDocs, limit, query, where } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { ACTORS, WRITERS } from './actors'
import { set } from './batches'
import { expectPrivate } from './private-documents'
import type { Fields } from './records'
import { rulesDatabase } from './rules-database'
import { verdict } from './verdicts'

const database = rulesDatabase()

const PATH = 'follows/ada'
const NOTHING = { post_ids: [], tags: [], member_ids: [] }
const write = (lists: Fields) => database.send('ada', set(PATH, { ...NOTHING, ...lists }))

describe('what a member follows', () => {
  for (const actor of ACTORS) {
    const expected = WRITERS.includes(actor) ? 'allowed' : 'denied'
    it(`is added and removed, ${expected} for ${actor}`, async () => {
      const save = (tags: readonly string[]) =>
        database.send(actor, set(`follows/${actor}`, { ...NOTHING, tags }))
      expect(await save(['scan'])).toBe(expected)
      expect(await save([])).toBe(expected)
    })
  }

  it('is read and written by that member alone', async () => {
    await database.store({ [PATH]: { ...NOTHING, member_ids: ['eve'] } })
    await expectPrivate(database, PATH, NOTHING)
  })

  it('is not found by the members that it names', async () => {
    await database.store({ [PATH]: { ...NOTHING, member_ids: ['eve'] } })
    for (const actor of ACTORS) {
      const all = collection(database.as(actor), 'follows')
      const followers = query(all, where('member_ids', 'array-contains', actor), limit(1))
      expect(await verdict(getDocs(followers)), actor).toBe('denied')
    }
  })

  it('takes one more entry of a list at a time, in front', async () => {
    expect(await write({ tags: ['scan'] })).toBe('allowed')
    expect(await write({ tags: ['mesh', 'wifi', 'scan'] })).toBe('denied')
    expect(await write({ tags: ['scan', 'mesh'] })).toBe('denied')
    expect(await write({ tags: ['mesh', 'scan'], member_ids: ['eve'] })).toBe('allowed')
    expect(await write({ tags: ['scan'], member_ids: ['bob', 'eve'] })).toBe('allowed')
    expect(await write({ member_ids: ['bob'], post_ids: ['of-eve', 'of-ada'] })).toBe('denied')
    expect(await write({ member_ids: ['bob'], post_ids: ['of-eve'] })).toBe('allowed')
  })

  const { posts, tags, members } = LIMITS.follows
  it.each([
    ['post_ids', posts],
    ['tags', tags],
    ['member_ids', members],
  ] as const)('holds so many %s: %d', async (name, most) => {
    const full = Array.from({ length: most }, (_, index) => `entry-${index}`)
    await database.store({ [PATH]: { ...NOTHING, [name]: full } })
    expect(await write({ [name]: ['one-more', ...full] })).toBe('denied')
    expect(await write({ [name]: ['one-more', ...full.slice(1)] })).toBe('allowed')
  })

  it('takes an ordinary word as tag, in any script', async () => {
    for (const tag of ['scan', 'wi-fi 6', 'हिन्दी', '🛰', 'c++', 'a:b']) {
      expect(await write({ tags: [tag] }), tag).toBe('allowed')
      expect(await write({}), tag).toBe('allowed')
    }
  })

  const rejected: readonly (readonly [string, Fields])[] = [
    ['oneself', { member_ids: ['ada'] }],
    ['a text instead of a list', { tags: 'scan' }],
    ['a map instead of a list', { member_ids: { 0: 'eve' } }],
    ['a number in a list', { post_ids: [7] }],
    ['a list in a list', { tags: [{ tag: 'scan' }] }],
    ['a path', { member_ids: ['eve/votes/of-ada'] }],
    ['an empty id', { post_ids: [''] }],
    ['the same tag twice', { tags: ['scan', 'scan'] }],
    ['a tag with capitals', { tags: ['Scan'] }],
    ['a tag with markup', { tags: ['<img src=x>'] }],
    ['a tag that runs code', { tags: ['javascript:alert(1)'] }],
    ['a tag with a hidden character', { tags: ['scan\u200b'] }],
    ['a tag with two spaces', { tags: ['net  scan'] }],
    ['a tag with a space of another kind', { tags: ['net\u00a0scan'] }],
    ['two tags in one', { tags: ['scan,mesh'] }],
    ['another field', { note: 'Later.' }],
  ]
  for (const [title, lists] of rejected) {
    it(`is rejected with ${title}`, async () => expect(await write(lists)).toBe('denied'))
  }

  it('is rejected without one of its lists', async () => {
    const { tags: _, ...others } = NOTHING
    expect(await database.send('ada', set(PATH, others))).toBe('denied')
  })
})
