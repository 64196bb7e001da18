import { LIMITS } from '@grid/schema/limits'
import { MUTABLE_KINDS } from '@grid/schema/notification'
import { serverTimestamp, Timestamp } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { ACTORS, WRITERS } from './actors'
import { set } from './batches'
import { expectPrivate } from './private-documents'
import { type Fields, newProfile } from './records'
import { rulesDatabase } from './rules-database'
import { EARLIER } from './stored-records'

const database = rulesDatabase()

const MAX_MARKS = LIMITS.notifications.readMarks
const NOW = { read_at: serverTimestamp() }

describe('the inbox', () => {
  for (const actor of ACTORS) {
    const expected = WRITERS.includes(actor) ? 'allowed' : 'denied'
    it(`is marked as read, twice, and ${expected} for ${actor}`, async () => {
      const own = set(`inboxes/${actor}`, NOW)
      expect(await database.send(actor, own)).toBe(expected)
      expect(await database.send(actor, own)).toBe(expected)
    })
  }

  it('is read and marked by its member alone', async () => {
    await database.store({ 'inboxes/ada': { read_at: EARLIER } })
    await expectPrivate(database, 'inboxes/ada', NOW)
  })

  const rejected: readonly (readonly [string, Fields])[] = [
    ['a time to come', { read_at: new Date('2099-01-01T00:00:00Z') }],
    ['text', { read_at: 'now' }],
    ['null', { read_at: null }],
    ['nothing', {}],
    ['a field more', { ...NOW, user_id: 'ada' }],
    ['a muted removal', { ...NOW, muted_kinds: ['mention', 'removal'] }],
    ['a kind beginning like another', { ...NOW, muted_kinds: ['reply_'] }],
    ['a text as muted kinds', { ...NOW, muted_kinds: 'mention' }],
    ['a map as muted kinds', { ...NOW, muted_kinds: { mention: true } }],
    ['too many muted kinds', { ...NOW, muted_kinds: [...MUTABLE_KINDS, 'report'] }],
    ['marks alone', { read_marks: ['said@1'] }],
    ['a text as marks', { ...NOW, read_marks: 'said@1' }],
    ['a map as marks', { ...NOW, read_marks: { one: 1 } }],
    ['a mark that is no text', { ...NOW, read_marks: [7] }],
    ['a mark without a time', { ...NOW, read_marks: ['said@1', 'also'] }],
    ['a path as mark', { ...NOW, read_marks: ['comments/said@1'] }],
    ['a mark that holds two', { ...NOW, read_marks: ['said@1,also@2'] }],
    ['a mark that is too long', { ...NOW, read_marks: [`${'x'.repeat(301)}@1`] }],
  ]
  for (const [title, fields] of rejected) {
    it(`is rejected ${title}`, async () => {
      expect(await database.send('ada', set('inboxes/ada', fields))).toBe('denied')
    })
  }

  it('is marked until the newest reply that was seen, and never until an earlier one', async () => {
    const mark = (read_at: Timestamp) => database.send('ada', set('inboxes/ada', { read_at }))
    const seconds = Math.floor(Date.now() / 1_000)
    const seen = new Timestamp(seconds - 60, 123_456_000)
    expect(await mark(seen)).toBe('allowed')
    expect(await mark(seen)).toBe('allowed')
    expect(await mark(new Timestamp(seconds - 60, 123_455_000))).toBe('denied')
    expect(await mark(new Timestamp(seconds - 60, 123_457_000))).toBe('allowed')
    expect(await mark(new Timestamp(seconds + 600, 0))).toBe('denied')
  })

  it(`holds up to ${MAX_MARKS} marks of what was read later`, async () => {
    const read_marks = Array.from({ length: MAX_MARKS }, (_, at) => `comment_${at}-x@${at}`)
    const save = (marks: readonly string[]) =>
      database.send('ada', set('inboxes/ada', { ...NOW, read_marks: marks }))
    expect(await save(read_marks)).toBe('allowed')
    expect(await save([...read_marks, 'one-more@1'])).toBe('denied')
    expect(await save([`${'x'.repeat(300)}@1790000000000`])).toBe('allowed')
    expect(await save([])).toBe('allowed')
  })

  it('mutes every kind that can be muted', async () => {
    const save = (muted_kinds: readonly string[]) =>
      database.send('ada', set('inboxes/ada', { ...NOW, muted_kinds }))
    expect(await save([...MUTABLE_KINDS])).toBe('allowed')
    expect(await save([])).toBe('allowed')
  })

  it('is not marked in the batch that signs up', async () => {
    const signUp = [
      set('profiles/nina', newProfile('nina')),
      set('usernames/nina', { user_id: 'nina' }),
    ]
    expect(await database.send('nina', signUp, set('inboxes/nina', NOW))).toBe('denied')
    expect(await database.send('nina', signUp)).toBe('allowed')
  })
})
