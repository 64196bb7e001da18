import { DERIVED_POST_FIELDS } from '@grid/schema/post-display'
import { expect, test } from 'vitest'
import { plain } from './export'

const noon = new Date('2026-11-21T12:00:00Z')
const instant = { toDate: () => noon, toMillis: () => noon.getTime() }

test('converts instants to ISO dates at any depth', () => {
  expect(plain([{ created_at: instant, deep: { at: [instant] } }])).toEqual([
    { created_at: '2026-11-21T12:00:00.000Z', deep: { at: ['2026-11-21T12:00:00.000Z'] } },
  ])
})

test('keeps texts, numbers and null', () => {
  const record = { title: '<b>', upvotes: 3, link: null, tags: ['a'], is_admin: false }
  expect(plain(record)).toEqual(record)
})

test('leaves out what functions derive from a post, also of one in the trash', () => {
  const derived = Object.fromEntries([...DERIVED_POST_FIELDS].map((name) => [name, 'derived']))
  const deleted = { kind: 'posts', record: { title: 'Title', ...derived } }
  expect(plain(deleted)).toEqual({ kind: 'posts', record: { title: 'Title' } })
})

test('keeps the excerpts of records that are no posts', () => {
  const notice = { excerpt: 'Bought keys', reason: null }
  expect(plain(notice)).toEqual(notice)
})
