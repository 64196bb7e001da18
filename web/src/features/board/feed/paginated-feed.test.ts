import type { Post } from '@grid/schema/post'
import { Timestamp } from 'firebase/firestore'
import { describe, expect, it, test } from 'vitest'
import { samplePost } from '../posts/post.fixture'
import {
  type FeedOptions,
  feedFromLivePosts,
  ORDERS,
  type PaginatedFeed,
  pendingPosts,
  removedPosts,
  shownPosts,
  showPending,
  withLivePosts,
  withoutPost,
  withPage,
  withPost,
} from './paginated-feed'

const ADA = 'ada'
const options: FeedOptions = { order: ORDERS.new, size: 3, isOwn: (post) => post.user_id === ADA }
const by = (minute: number, change: Partial<Post> = {}) => samplePost(minute, change)
const ids = (posts: readonly Post[]) => posts.map((post) => post.id)
const minutes = (...list: number[]) => list.map((minute) => by(minute))
const below = ({ lastDelivered }: PaginatedFeed, ...list: number[]) => ({
  after: lastDelivered,
  posts: minutes(...list),
})

describe('a feed', () => {
  const start = feedFromLivePosts(minutes(9, 8, 7), options)

  it('hides another member’s new post until the user shows it', () => {
    const later = withLivePosts(start, minutes(10, 9, 8), options)
    expect(ids(shownPosts(later))).toEqual(['p9', 'p8', 'p7'])
    expect(ids(pendingPosts(later))).toEqual(['p10'])
    expect(ids(shownPosts(showPending(later, options)))).toEqual(['p10', 'p9', 'p8', 'p7'])
  })

  it('shows the member’s own new post at once', () => {
    const later = withLivePosts(start, [by(10, { user_id: ADA }), ...minutes(9, 8)], options)
    expect(ids(shownPosts(later))).toEqual(['p10', 'p9', 'p8', 'p7'])
    expect(pendingPosts(later)).toEqual([])
  })

  it('applies an edit at the post’s position', () => {
    const later = withLivePosts(start, [by(9), by(8, { title: 'Edited' }), by(7)], options)
    expect(shownPosts(later).map((post) => post.title)).toEqual(['Post 9', 'Edited', 'Post 7'])
  })

  it('removes a deleted post and adds the next one', () => {
    const later = withLivePosts(start, minutes(9, 7, 6), options)
    expect(ids(shownPosts(later))).toEqual(['p9', 'p7', 'p6'])
    expect(later.lastDelivered?.id).toBe('p6')
  })

  it('shows posts that new ones pushed out of the live posts', () => {
    const deep = withPage(start, below(start, 6, 5, 4), options)
    const later = withLivePosts(deep, minutes(10, 9, 8), options)
    expect(ids(shownPosts(later))).toEqual(['p9', 'p8', 'p7', 'p6', 'p5', 'p4'])
  })

  it('starts again after more new posts than one page', () => {
    const later = withLivePosts(start, minutes(15, 14, 13), options)
    expect(ids(shownPosts(later))).toEqual(['p9', 'p8', 'p7'])
    expect(ids(pendingPosts(later))).toEqual(['p15', 'p14', 'p13'])
    const next = showPending(later, options)
    expect(ids(shownPosts(next))).toEqual(['p15', 'p14', 'p13'])
    expect(next.lastDelivered?.id).toBe('p13')
    expect(next.hasEnded).toBe(false)
  })

  it('ignores the end of a list whose last post has moved up', () => {
    const top: FeedOptions = { ...options, order: ORDERS.top }
    const deep = withPage(feedFromLivePosts(minutes(6, 5, 4), top), below(start, 3, 2, 1), top)
    const risen = [6, 5, 1].map((minute) => by(minute, { upvotes: 1 }))
    const replaced = showPending(withLivePosts(deep, risen, top), top)
    expect(withPage(replaced, { after: by(1), posts: [] }, top)).toBe(replaced)
  })

  it('ignores a page that was requested before it started again', () => {
    const later = showPending(withLivePosts(start, minutes(15, 14, 13), options), options)
    expect(withPage(later, below(start, 6, 5, 4), options)).toBe(later)
  })

  it('ends with an incomplete page', () => {
    expect(start.hasEnded).toBe(false)
    expect(withPage(start, below(start, 6), options).hasEnded).toBe(true)
    expect(feedFromLivePosts(minutes(9), options).hasEnded).toBe(true)
  })

  it('does not show posts of a late page that were deleted since', () => {
    const later = withLivePosts(start, minutes(9, 7, 5), options)
    const page = withPage(later, below(start, 6, 5, 4), options)
    expect(ids(shownPosts(page))).toEqual(['p9', 'p7', 'p5', 'p4'])
  })

  it('changes, restores and removes a post of an older page', () => {
    const deep = withPage(start, below(start, 6, 4), options)
    const edited = withPost(deep, by(6, { title: 'Edited' }), options.order)
    expect(edited.loaded.find((post) => post.id === 'p6')?.title).toBe('Edited')
    expect(ids(withoutPost(deep, 'p6').loaded)).toEqual(['p9', 'p8', 'p7', 'p4'])
    expect(ids(withPost(deep, by(5), options.order).loaded)).toContain('p5')
    expect(withPost(start, by(5), options.order)).toBe(start)
  })
})

describe('a feed of the top posts', () => {
  const top: FeedOptions = { ...options, order: ORDERS.top }
  const voted = (minute: number, upvotes: number) => by(minute, { upvotes })
  const start = feedFromLivePosts([voted(1, 9), voted(2, 5), voted(3, 4)], top)

  it('counts votes in place and sorts the posts when the user shows new ones', () => {
    const later = withLivePosts(start, [voted(2, 10), voted(1, 9), voted(3, 4)], top)
    expect(ids(shownPosts(later))).toEqual(['p1', 'p2', 'p3'])
    expect(shownPosts(later)[1]?.upvotes).toBe(10)
    expect(ids(shownPosts(showPending(later, top)))).toEqual(['p2', 'p1', 'p3'])
  })

  it('hides a post that moved up until the user shows it', () => {
    const later = withLivePosts(start, [voted(1, 9), voted(4, 8), voted(2, 5)], top)
    expect(ids(shownPosts(later))).toEqual(['p1', 'p2', 'p3'])
    expect(ids(pendingPosts(later))).toEqual(['p4'])
  })

  it('sorts a feed that started again when the user shows it', () => {
    const apart = withLivePosts(start, [voted(7, 10), voted(6, 10), voted(5, 10)], top)
    const later = withLivePosts(apart, [voted(5, 11), voted(7, 10), voted(6, 10)], top)
    expect(ids(shownPosts(showPending(later, top)))).toEqual(['p5', 'p7', 'p6'])
  })

  it('continues when the live posts extend past the former end', () => {
    const top: FeedOptions = { ...options, order: ORDERS.top }
    const risen = [3, 2, 1].map((minute) => by(minute, { upvotes: 1 }))
    const begun = feedFromLivePosts(risen, top)
    const ended = withPage(begun, { after: begun.lastDelivered, posts: [] }, top)
    const next = withLivePosts(ended, [...risen.slice(1), by(5)], top)
    expect(ended.hasEnded).toBe(true)
    expect(next.hasEnded).toBe(false)
  })

  it('continues when the live posts may have pushed a post out', () => {
    const small = feedFromLivePosts([voted(1, 9), voted(2, 1)], top)
    expect(small.hasEnded).toBe(true)
    const full = withLivePosts(small, [voted(1, 9), voted(4, 5), voted(3, 4)], top)
    expect(full.lastDelivered?.id).toBe('p2')
    expect(full.hasEnded).toBe(false)
  })

  it('lists the posts that left the live posts, also after it started again', () => {
    const fallen = [voted(1, 9), voted(3, 4), voted(4, 4)]
    expect(ids(removedPosts(start, withLivePosts(start, fallen, top)))).toEqual(['p2'])
    const apart = withLivePosts(start, [voted(7, 12), voted(6, 11), voted(5, 10)], top)
    expect(removedPosts(start, apart)).toEqual([])
    const later = withLivePosts(apart, [voted(6, 11), voted(5, 10), voted(8, 10)], top)
    expect(ids(removedPosts(apart, later))).toEqual(['p7'])
    expect(ids(pendingPosts(withPost(later, voted(7, 10), top.order)))).toContain('p7')
    expect(ids(pendingPosts(withoutPost(later, 'p6')))).not.toContain('p6')
  })
})

const at = (id: string, nanoseconds: number, upvotes = 0) =>
  samplePost(0, { id, upvotes, created_at: new Timestamp(1_800_000_000, nanoseconds) })

const sorted = (sort: 'new' | 'top', ...posts: ReturnType<typeof at>[]) =>
  posts.sort(ORDERS[sort]).map((post) => post.id)

test('sorts the newest post first, to the microsecond', () => {
  expect(sorted('new', at('a', 1_000), at('b', 2_000), at('c', 5_000_000))).toEqual(['c', 'b', 'a'])
})

test('sorts posts of the same time by id, as Firestore does', () => {
  expect(sorted('new', at('a', 0), at('B', 0), at('b', 0))).toEqual(['b', 'a', 'B'])
})

test('sorts the top post first, and the newest of equal ones', () => {
  expect(sorted('top', at('a', 9_000), at('b', 1_000, 4), at('c', 2_000, 4))).toEqual([
    'c',
    'b',
    'a',
  ])
})

test('moves a post that gained votes', () => {
  const before = at('a', 1_000)
  const after = at('a', 1_000, 1)
  expect(ORDERS.top(after, before)).toBeLessThan(0)
  expect(ORDERS.top(before, after)).toBeGreaterThan(0)
  expect(ORDERS.top(before, at('a', 1_000))).toBe(0)
  expect(ORDERS.new(before, after)).toBe(0)
})
