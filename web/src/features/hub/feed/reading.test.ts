import type { Post } from '@grid/schema/post'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDERS } from './order'
import {
  beginning,
  heldPosts,
  type Reading,
  revealed,
  shownPosts,
  type Terms,
  withoutPost,
  withPage,
  withPost,
  withWindow,
} from './reading'
import { written } from './written.fixture'

const ADA = 'ada'
const terms: Terms = { order: ORDERS.new, size: 3, isOwn: (post) => post.user_id === ADA }
const by = (minute: number, change: Partial<Post> = {}) => written(minute, change)
const ids = (posts: readonly Post[]) => posts.map((post) => post.id)
const minutes = (...list: number[]) => list.map((minute) => by(minute))
const below = ({ reached }: Reading, ...list: number[]) => ({
  after: reached,
  posts: minutes(...list),
})

describe('a reading', () => {
  const start = beginning(minutes(9, 8, 7), terms)

  it('holds a new post of somebody else back until it is asked for', () => {
    const later = withWindow(start, minutes(10, 9, 8), terms)
    expect(ids(shownPosts(later))).toEqual(['p9', 'p8', 'p7'])
    expect(ids(heldPosts(later))).toEqual(['p10'])
    expect(ids(shownPosts(revealed(later, terms)))).toEqual(['p10', 'p9', 'p8', 'p7'])
  })

  it('shows an own new post at once', () => {
    const later = withWindow(start, [by(10, { user_id: ADA }), ...minutes(9, 8)], terms)
    expect(ids(shownPosts(later))).toEqual(['p10', 'p9', 'p8', 'p7'])
    expect(heldPosts(later)).toEqual([])
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
    expect(ids(heldPosts(later))).toEqual(['p15', 'p14', 'p13'])
    const next = revealed(later, terms)
    expect(ids(shownPosts(next))).toEqual(['p15', 'p14', 'p13'])
    expect(next.reached?.id).toBe('p13')
    expect(next.hasEnded).toBe(false)
  })

  it('has no use for a page that was asked for before it began anew', () => {
    const later = revealed(withWindow(start, minutes(15, 14, 13), terms), terms)
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
    expect(ids(shownPosts(revealed(later, top)))).toEqual(['p2', 'p1', 'p3'])
  })

  it('holds back a post that has risen', () => {
    const later = withWindow(start, [voted(1, 9), voted(4, 8), voted(2, 5)], top)
    expect(ids(shownPosts(later))).toEqual(['p1', 'p2', 'p3'])
    expect(ids(heldPosts(later))).toEqual(['p4'])
  })
})

type Act =
  | { readonly kind: 'write'; readonly count: number }
  | { readonly kind: 'edit' | 'delete'; readonly which: number }
  | { readonly kind: 'hear' | 'ask' | 'answer' | 'receive' | 'reveal' }

const which = fc.nat({ max: 1_000 })
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), count: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ kind: fc.constantFrom('edit' as const, 'delete' as const), which }),
  fc.record({
    kind: fc.constantFrom(
      'hear' as const,
      'ask' as const,
      'answer' as const,
      'receive' as const,
      'reveal' as const,
    ),
  }),
)

/** The collection on one side, a reader on the other, and answers that travel between them. */
class World {
  #clock = 0
  #asked: { after: Post | null; page: readonly Post[] | null } | null = null
  readonly #read = new Set<string>()
  collection: readonly Post[] = []
  reading: Reading

  constructor(count: number) {
    this.#write(count)
    this.reading = beginning(this.#pageAfter(null), terms)
  }

  #write(count: number) {
    for (let done = 0; done < count; done += 1) {
      this.#clock += 1
      this.collection = [by(this.#clock), ...this.collection]
    }
  }

  #pageAfter(after: Post | null): readonly Post[] {
    const below = this.collection.filter((post) => !after || terms.order(post, after) > 0)
    return below.slice(0, terms.size)
  }

  do(step: Act) {
    const target = 'which' in step && this.collection[step.which % (this.collection.length || 1)]
    if (step.kind === 'write') this.#write(step.count)
    if (step.kind === 'reveal') this.reading = revealed(this.reading, terms)
    if (step.kind === 'hear') this.reading = withWindow(this.reading, this.#pageAfter(null), terms)
    if (step.kind === 'ask' && !this.reading.hasEnded)
      this.#asked ??= { after: this.reading.reached, page: null }
    if (step.kind === 'answer' && this.#asked)
      this.#asked.page ??= this.#pageAfter(this.#asked.after)
    if (step.kind === 'receive' && this.#asked?.page) {
      const { after, page } = this.#asked
      for (const { id } of page) this.#read.add(id)
      this.reading = withPage(this.reading, { after, posts: page }, terms)
      this.#asked = null
    }
    if (!target) return
    const without = this.collection.filter((post) => post !== target)
    const edited = { ...target, title: `${target.title}, edited at ${this.#clock}` }
    this.collection = step.kind === 'edit' ? [...without, edited].sort(terms.order) : without
  }

  /** Reads on until nothing is left. */
  finish() {
    this.do({ kind: 'answer' })
    this.do({ kind: 'receive' })
    for (const kind of ['hear', 'reveal'] as const) this.do({ kind })
    while (!this.reading.hasEnded) {
      for (const kind of ['ask', 'answer', 'receive'] as const) this.do({ kind })
    }
  }

  /** Pages below the window are as they were read; everything else is as it is. */
  isAllowedToStay(post: Post): boolean {
    const last = this.reading.window.at(-1)
    return this.#read.has(post.id) || (!!last && terms.order(post, last) > 0)
  }
}

describe('random inserts, edits and deletes while a reader pages', () => {
  const run = (count: number, acts: readonly Act[]) => {
    const world = new World(count)
    for (const step of acts) {
      world.do(step)
      const seen = ids(world.reading.known)
      expect(new Set(seen).size).toBe(seen.length)
    }
    world.finish()
    return world
  }
  const check = (property: (world: World) => void) =>
    fc.assert(
      fc.property(fc.nat({ max: 12 }), fc.array(act, { maxLength: 60 }), (count, acts) =>
        property(run(count, acts)),
      ),
      { numRuns: 500 },
    )

  it('leave every post of the collection on the pages, once and in order', () => {
    check(({ collection, reading }) => {
      const seen = shownPosts(reading)
      const there = new Set(ids(collection))
      expect(ids(seen.filter((post) => there.has(post.id)))).toEqual(ids(collection))
      expect([...seen].sort(terms.order)).toEqual(seen)
    })
  })

  it('leave a deleted post only on a page that was read before', () => {
    check((world) => {
      const there = new Set(ids(world.collection))
      const gone = shownPosts(world.reading).filter((post) => !there.has(post.id))
      expect(gone.filter((post) => !world.isAllowedToStay(post))).toEqual([])
    })
  })

  it('show the live window exactly as it is', () => {
    check(({ collection, reading }) => {
      expect(shownPosts(reading).slice(0, terms.size)).toEqual(collection.slice(0, terms.size))
    })
  })
})
