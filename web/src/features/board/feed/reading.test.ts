import type { Post } from '@grid/schema/post'
import { describe, expect, it } from 'vitest'
import { ORDERS } from '../feed-store'
import {
  beginning,
  droppedPosts,
  type PaginatedFeed,
  pendingPosts,
  shownPosts,
  showPending,
  type Terms,
  withoutPost,
  withPage,
  withPost,
  withWindow,
} from '../paginated-feed'
import { written } from './written.fixture'

const ADA = 'ada'
const terms: Terms = { order: ORDERS.new, size: 3, isOwn: (post) => post.user_id === ADA }
const by = (minute: number, change: Partial<Post> = {}) => written(minute, change)
const ids = (posts: readonly Post[]) => posts.map((post) => post.id)
const minutes = (...list: number[]) => list.map((minute) => by(minute))
const below = ({ reached }: PaginatedFeed, ...list: number[]) => ({
  after: reached,
  posts: minutes(...list),
})

describe('a reading', () => {
  const start = beginning(minutes(9, 8, 7), terms)

  it('holds a new post of somebody else back until it is asked for', () => {
    const later = withWindow(start, minutes(10, 9, 8), terms)
    expect(ids(shownPosts(later))).toEqual(['p9', 'p8', 'p7'])
    expect(ids(pendingPosts(later))).toEqual(['p10'])
    expect(ids(shownPosts(showPending(later, terms)))).toEqual(['p10', 'p9', 'p8', 'p7'])
  })

  it('shows an own new post at once', () => {
    const later = withWindow(start, [by(10, { user_id: ADA }), ...minutes(9, 8)], terms)
    expect(ids(shownPosts(later))).toEqual(['p10', 'p9', 'p8', 'p7'])
    expect(pendingPosts(later)).toEqual([])
  })

  it('applies an edit in its place', () => {
    const later = withWindow(start, [by(9), by(8, { title: 'Edited' }), by(7)], terms)
    expect(shownPosts(later).map((post) => post.title)).toEqual(['Post 9', 'Edited', 'Post 7'])
  })

  it('takes a deleted post away and lets the next one follow', () => {
    const later = withWindow(start, minutes(9, 7, 6), terms)
    expect(ids(shownPosts(later))).toEqual(['p9', 'p7', 'p6'])
    expect(later.reached?.id).toBe('p6')
  })

  it('keeps what new posts have pushed out of the window', () => {
    const deep = withPage(start, below(start, 6, 5, 4), terms)
    const later = withWindow(deep, minutes(10, 9, 8), terms)
    expect(ids(shownPosts(later))).toEqual(['p9', 'p8', 'p7', 'p6', 'p5', 'p4'])
  })

  it('begins anew, when asked, after more posts than a window holds', () => {
    const later = withWindow(start, minutes(15, 14, 13), terms)
    expect(ids(shownPosts(later))).toEqual(['p9', 'p8', 'p7'])
    expect(ids(pendingPosts(later))).toEqual(['p15', 'p14', 'p13'])
    const next = showPending(later, terms)
    expect(ids(shownPosts(next))).toEqual(['p15', 'p14', 'p13'])
    expect(next.reached?.id).toBe('p13')
    expect(next.hasEnded).toBe(false)
  })

  it('has no use for the end of the list below where its last post stood before it rose', () => {
    const top: Terms = { ...terms, order: ORDERS.top }
    const deep = withPage(beginning(minutes(6, 5, 4), top), below(start, 3, 2, 1), top)
    const risen = [6, 5, 1].map((minute) => by(minute, { upvotes: 1 }))
    const anew = showPending(withWindow(deep, risen, top), top)
    expect(withPage(anew, { after: by(1), posts: [] }, top)).toBe(anew)
  })

  it('has no use for a page that was asked for before it began anew', () => {
    const later = showPending(withWindow(start, minutes(15, 14, 13), terms), terms)
    expect(withPage(later, below(start, 6, 5, 4), terms)).toBe(later)
  })

  it('ends with a page that is not full', () => {
    expect(start.hasEnded).toBe(false)
    expect(withPage(start, below(start, 6), terms).hasEnded).toBe(true)
    expect(beginning(minutes(9), terms).hasEnded).toBe(true)
  })

  it('does not bring back from a late page what was deleted meanwhile', () => {
    const later = withWindow(start, minutes(9, 7, 5), terms)
    const page = withPage(later, below(start, 6, 5, 4), terms)
    expect(ids(shownPosts(page))).toEqual(['p9', 'p7', 'p5', 'p4'])
  })

  it('changes, restores and removes a post of an older page', () => {
    const deep = withPage(start, below(start, 6, 4), terms)
    const edited = withPost(deep, by(6, { title: 'Edited' }), terms.order)
    expect(edited.known.find((post) => post.id === 'p6')?.title).toBe('Edited')
    expect(ids(withoutPost(deep, 'p6').known)).toEqual(['p9', 'p8', 'p7', 'p4'])
    expect(ids(withPost(deep, by(5), terms.order).known)).toContain('p5')
    expect(withPost(start, by(5), terms.order)).toBe(start)
  })
})

describe('a reading of the top posts', () => {
  const top: Terms = { ...terms, order: ORDERS.top }
  const voted = (minute: number, upvotes: number) => by(minute, { upvotes })
  const start = beginning([voted(1, 9), voted(2, 5), voted(3, 4)], top)

  it('counts votes in place and sorts them when asked', () => {
    const later = withWindow(start, [voted(2, 10), voted(1, 9), voted(3, 4)], top)
    expect(ids(shownPosts(later))).toEqual(['p1', 'p2', 'p3'])
    expect(shownPosts(later)[1]?.upvotes).toBe(10)
    expect(ids(shownPosts(showPending(later, top)))).toEqual(['p2', 'p1', 'p3'])
  })

  it('holds back a post that has risen', () => {
    const later = withWindow(start, [voted(1, 9), voted(4, 8), voted(2, 5)], top)
    expect(ids(shownPosts(later))).toEqual(['p1', 'p2', 'p3'])
    expect(ids(pendingPosts(later))).toEqual(['p4'])
  })

  it('sorts a new beginning as well, when it is asked for', () => {
    const apart = withWindow(start, [voted(7, 10), voted(6, 10), voted(5, 10)], top)
    const later = withWindow(apart, [voted(5, 11), voted(7, 10), voted(6, 10)], top)
    expect(ids(shownPosts(showPending(later, top)))).toEqual(['p5', 'p7', 'p6'])
  })

  it('has not ended any more when the window goes on behind what was the end', () => {
    const top: Terms = { ...terms, order: ORDERS.top }
    const risen = [3, 2, 1].map((minute) => by(minute, { upvotes: 1 }))
    const begun = beginning(risen, top)
    const ended = withPage(begun, { after: begun.reached, posts: [] }, top)
    const next = withWindow(ended, [...risen.slice(1), by(5)], top)
    expect(ended.hasEnded).toBe(true)
    expect(next.hasEnded).toBe(false)
  })

  it('has not ended any more when the window may have pushed a post out', () => {
    const small = beginning([voted(1, 9), voted(2, 1)], top)
    expect(small.hasEnded).toBe(true)
    const full = withWindow(small, [voted(1, 9), voted(4, 5), voted(3, 4)], top)
    expect(full.reached?.id).toBe('p2')
    expect(full.hasEnded).toBe(false)
  })

  it('names the posts that fell out of what is live, in a new beginning too', () => {
    const fallen = [voted(1, 9), voted(3, 4), voted(4, 4)]
    expect(ids(droppedPosts(start, withWindow(start, fallen, top)))).toEqual(['p2'])
    const apart = withWindow(start, [voted(7, 12), voted(6, 11), voted(5, 10)], top)
    expect(droppedPosts(start, apart)).toEqual([])
    const later = withWindow(apart, [voted(6, 11), voted(5, 10), voted(8, 10)], top)
    expect(ids(droppedPosts(apart, later))).toEqual(['p7'])
    expect(ids(pendingPosts(withPost(later, voted(7, 10), top.order)))).toContain('p7')
    expect(ids(pendingPosts(withoutPost(later, 'p6')))).not.toContain('p6')
  })
})
