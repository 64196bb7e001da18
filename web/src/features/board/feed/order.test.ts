import { Timestamp } from 'firebase/firestore'
import { expect, test } from 'vitest'
import { ORDERS } from '../feed-store'
import { written } from './written.fixture'

const at = (id: string, nanoseconds: number, upvotes = 0) =>
  written(0, { id, upvotes, created_at: new Timestamp(1_800_000_000, nanoseconds) })

const sorted = (sort: 'new' | 'top', ...posts: ReturnType<typeof at>[]) =>
  posts.sort(ORDERS[sort]).map((post) => post.id)

test('the newest post stands first, to the microsecond', () => {
  expect(sorted('new', at('a', 1_000), at('b', 2_000), at('c', 5_000_000))).toEqual(['c', 'b', 'a'])
})

test('posts of the same moment are told apart by their ids, as in Firestore', () => {
  expect(sorted('new', at('a', 0), at('B', 0), at('b', 0))).toEqual(['b', 'a', 'B'])
})

test('the top post stands first, and of equal ones the newest', () => {
  expect(sorted('top', at('a', 9_000), at('b', 1_000, 4), at('c', 2_000, 4))).toEqual([
    'c',
    'b',
    'a',
  ])
})

test('a post that has won votes stands elsewhere than it did', () => {
  const before = at('a', 1_000)
  const after = at('a', 1_000, 1)
  expect(ORDERS.top(after, before)).toBeLessThan(0)
  expect(ORDERS.top(before, after)).toBeGreaterThan(0)
  expect(ORDERS.top(before, at('a', 1_000))).toBe(0)
  expect(ORDERS.new(before, after)).toBe(0)
})
