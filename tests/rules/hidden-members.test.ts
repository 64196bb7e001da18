import { LIMITS } from '@grid/schema/limits'
import { collection, doc, getDoc, getDocs, limit, query, serverTimestamp } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { ACTORS, WRITERS } from './actors'
import { addComment, block, commit, edit, remove, restoreComment, set, unblock } from './batches'
import { blockPath, trashOf } from './fixtures'
import { type Fields, newComment } from './records'
import { rulesDatabase } from './rules-database'
import { commentOf, EARLIER } from './stored-records'
import { verdict } from './verdicts'

const database = rulesDatabase()

const PATH = 'hidden_members/ada'
const write = (muted_ids: readonly string[], blocked_ids: readonly string[] = []) =>
  database.send('ada', set(PATH, { muted_ids, blocked_ids }))
const ids = (count: number) => Array.from({ length: count }, (_, index) => `member-${index}`)

describe('muted and blocked members', () => {
  for (const actor of ACTORS) {
    const expected = WRITERS.includes(actor) ? 'allowed' : 'denied'
    it(`are muted, blocked and unblocked, ${expected} for ${actor}`, async () => {
      const db = database.as(actor)
      const list = { muted_ids: ['someone'], blocked_ids: [] }
      expect(await commit(db, set(`hidden_members/${actor}`, list))).toBe(expected)
      expect(await commit(db, block(actor, 'someone'))).toBe(expected)
      expect(await commit(db, unblock(actor, 'someone'))).toBe(expected)
    })
  }

  it('are read and written by their member alone', async () => {
    await database.store({
      [PATH]: { muted_ids: [], blocked_ids: ['eve'] },
      [blockPath('ada', 'eve')]: { created_at: EARLIER },
    })
    for (const actor of ACTORS) {
      const db = database.as(actor)
      const expected = actor === 'ada' ? 'allowed' : 'denied'
      expect(await verdict(getDoc(doc(db, PATH))), actor).toBe(expected)
      expect(await verdict(getDoc(doc(db, blockPath('ada', 'eve')))), actor).toBe('denied')
      const all = query(collection(db, 'hidden_members'), limit(1))
      expect(await verdict(getDocs(all)), actor).toBe('denied')
      const blocks = query(collection(db, 'profiles/ada/blocks'), limit(1))
      expect(await verdict(getDocs(blocks)), actor).toBe('denied')
      expect(await commit(db, remove(PATH)), actor).toBe('denied')
      if (actor !== 'ada') expect(await commit(db, unblock('ada', 'eve')), actor).toBe('denied')
    }
  })

  it('stay two consistent records of a block', async () => {
    const db = database.as('ada')
    expect(await write([], ['eve'])).toBe('denied')
    expect(await commit(db, set(blockPath('ada', 'eve'), { created_at: serverTimestamp() }))).toBe(
      'denied',
    )
    expect(await commit(db, block('ada', 'eve'))).toBe('allowed')
    expect(await write([], [])).toBe('denied')
    expect(await commit(db, remove(blockPath('ada', 'eve')))).toBe('denied')
    expect(await write(['mallory'], ['eve'])).toBe('allowed')
    expect(await commit(db, unblock('ada', 'eve'))).toBe('allowed')
  })

  it('change by one block at a time', async () => {
    const db = database.as('ada')
    expect(await commit(db, block('ada', 'eve'), block('ada', 'bob', ['eve']))).toBe('denied')
    expect(await commit(db, block('ada', 'eve'))).toBe('allowed')
    expect(await commit(db, block('ada', 'bob', ['eve']))).toBe('allowed')
    expect(
      await commit(db, unblock('ada', 'eve'), remove(blockPath('ada', 'bob'))),
      'both at once',
    ).toBe('denied')
  })

  it(`are up to ${LIMITS.hiddenMembers} of each`, async () => {
    const full = ids(LIMITS.hiddenMembers)
    expect(await write(full)).toBe('allowed')
    expect(await write([...full, 'one-more'])).toBe('denied')
    await database.store({ [PATH]: { muted_ids: [], blocked_ids: full } })
    expect(await database.send('ada', block('ada', 'eve', full))).toBe('denied')
    await database.store({ [PATH]: { muted_ids: [], blocked_ids: full.slice(1) } })
    expect(await database.send('ada', block('ada', 'eve', full.slice(1)))).toBe('allowed')
  })
})

describe('a blocked member', () => {
  const blockMallory = (uid: string) =>
    database.store({
      [`hidden_members/${uid}`]: { muted_ids: [], blocked_ids: ['mallory'] },
      [blockPath(uid, 'mallory')]: { created_at: EARLIER },
    })
  const comment = (changes: Fields = {}) =>
    database.send('mallory', addComment('mallory', 'new', newComment('mallory', changes)))

  it('cannot comment on the posts of the member', async () => {
    await blockMallory('ada')
    expect(await comment()).toBe('denied')
    expect(await comment({ parent_id: 'of-eve', recipient_ids: ['ada', 'eve'] })).toBe('denied')
  })

  it('can comment again after the block has ended', async () => {
    expect(await database.send('ada', block('ada', 'mallory'))).toBe('allowed')
    expect(await comment()).toBe('denied')
    expect(await database.send('ada', unblock('ada', 'mallory'))).toBe('allowed')
    expect(await comment()).toBe('allowed')
  })

  it('cannot reply to the member below a post of somebody else', async () => {
    await database.store({ 'comments/answer': { ...commentOf('carol'), parent_id: 'of-eve' } })
    const answer = { parent_id: 'of-eve', recipient_ids: ['ada', 'eve'] }
    const reply = { ...answer, reply_to: 'answer', recipient_ids: ['carol', 'ada', 'eve'] }
    await blockMallory('eve')
    expect(await comment(answer)).toBe('denied')
    expect(await comment(reply)).toBe('denied')
    await database.store({ [blockPath('eve', 'mallory')]: null })
    await blockMallory('carol')
    expect(await comment(reply)).toBe('denied')
    expect(await comment(answer)).toBe('allowed')
  })

  it('comments elsewhere, also when the list alone names somebody', async () => {
    await blockMallory('grace')
    await database.store({ 'hidden_members/ada': { muted_ids: ['mallory'], blocked_ids: [] } })
    expect(await comment()).toBe('allowed')
  })

  it('still edits and restores what was written before', async () => {
    await blockMallory('ada')
    const db = database.as('mallory')
    const record = { ...commentOf('mallory'), created_at: EARLIER.toDate() }
    const stored = { ...record, updated_at: EARLIER.toDate() }
    await database.store({
      'trash/gone': { ...trashOf('mallory'), kind: 'comments', record: stored },
    })
    expect(await commit(db, restoreComment('mallory', 'gone', stored))).toBe('allowed')
    expect(await commit(db, edit('mallory', 'comments/of-mallory', { content: 'Yes.' }))).toBe(
      'allowed',
    )
  })
})
