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

test('leaves out search tokens', () => {
  expect(plain({ title: 'Title', words: ['title'] })).toEqual({ title: 'Title' })
})
