import type { Post } from '@grid/schema/post'
import { type FeedSource, FeedStore, type FeedWindow, ORDERS, type Order } from '../feed-store'
import { type Filters, matches } from '../filters'
import { written } from './written.fixture'

/** What the reader asks for, and what becomes of an answer on its way. */
export type Travel = 'hear' | 'ask' | 'answer' | 'receive' | 'lose' | 'look' | 'reveal'

/** One thing that happens: to the collection, to the reader, or to an answer on its way. */
export type Act =
  | { readonly kind: 'write'; readonly count: number; readonly upvotes: number }
  | { readonly kind: 'edit' | 'delete'; readonly which: number }
  | { readonly kind: 'vote'; readonly which: number; readonly step: 1 | -1 }
  | { readonly kind: Travel }

type Request<T> = {
  readonly answer: () => T
  readonly receive: (value: T) => void
  readonly lose: (error: Error) => void
}
type Page = Request<readonly Post[]> & { posts: readonly Post[] | null }

/** A collection on one side, a feed on the other, and answers that take their time in between. */
export class World implements FeedSource {
  readonly feed: FeedStore
  readonly order: Order
  collection: readonly Post[] = []
  readonly #filters: Filters
  readonly #size: number
  readonly #delivered = new Set<string>()
  /** Posts that came to stand among those that the reader has passed. */
  readonly #risen = new Set<string>()
  /** Those of them that were not shown then. */
  readonly #missed = new Set<string>()
  readonly #looked: Request<Post | null>[] = []
  #hear: (window: FeedWindow) => void = () => undefined
  #page: Page | null = null
  #deepest: Post | null = null
  #clock = 0

  constructor(filters: Filters, size: number, count: number) {
    this.#filters = filters
    this.#size = size
    this.order = ORDERS[filters.sort]
    this.feed = new FeedStore(filters, this)
    this.do({ kind: 'write', count, upvotes: 0 })
    this.feed.follow(true)
    this.do({ kind: 'hear' })
  }

  watch(onWindow: (window: FeedWindow) => void) {
    this.#hear = onWindow
    return () => undefined
  }

  pageAfter(after: Post | null) {
    return new Promise<readonly Post[]>((receive, lose) => {
      this.#page = { answer: () => this.#pageBelow(after), receive, lose, posts: null }
    })
  }

  read(id: string) {
    const answer = () => this.collection.find((post) => post.id === id) ?? null
    return new Promise<Post | null>((receive, lose) => {
      this.#looked.push({ answer, receive, lose })
    })
  }

  do(act: Act): void {
    if (act.kind === 'write') for (let n = 0; n < act.count; n += 1) this.#write(act.upvotes)
    if (act.kind === 'hear') this.#hearWindow()
    if (act.kind === 'ask') void this.feed.more()
    if (act.kind === 'answer') this.#answer()
    if (act.kind === 'receive') this.#receive()
    if (act.kind === 'lose') this.#lose()
    if (act.kind === 'look') for (const one of this.#looked.splice(0)) one.receive(one.answer())
    if (act.kind === 'reveal') this.#reveal()
    if ('which' in act) this.#change(act)
  }

  /** The posts that a reader must have met: all that match, but those that passed unseen. */
  owed(): readonly Post[] {
    const window = new Set(this.#pageBelow(null).map(({ id }) => id))
    return this.collection.filter(
      (post) => matches(post, this.#filters) && (window.has(post.id) || !this.#missed.has(post.id)),
    )
  }

  /** The live window as it ought to be shown. */
  window(): readonly Post[] {
    return this.#pageBelow(null).filter((post) => matches(post, this.#filters))
  }

  /** Pages below the window are as they were read; everything else is as it is. */
  isAllowedToStay(post: Post): boolean {
    const last = this.#pageBelow(null).at(-1)
    return this.#delivered.has(post.id) && !!last && this.order(post, last) > 0
  }

  #write(upvotes: number): void {
    this.#clock += 1
    const category = this.#clock % 3 === 0 ? 'tool' : 'discussion'
    const post = written(this.#clock, { upvotes, category, tags: ['usb'] })
    this.#note(post)
    this.collection = [post, ...this.collection].sort(this.order)
  }

  #change(act: Extract<Act, { readonly which: number }>): void {
    const target = this.collection[act.which % (this.collection.length || 1)]
    if (!target) return
    const without = this.collection.filter((post) => post !== target)
    this.collection = without
    if (act.kind === 'delete') return
    this.#clock += 1
    const changed: Post =
      act.kind === 'vote'
        ? { ...target, upvotes: Math.max(0, target.upvotes + act.step) }
        : { ...target, title: `${target.title}, edited at ${this.#clock}` }
    if (act.kind === 'vote') this.#note(changed)
    this.collection = [...without, changed].sort(this.order)
  }

  /**
   * A page begins where the last one ended, so what climbs past that place is on no page, nor is
   * what is written behind the last one.
   */
  #note(post: Post): void {
    if (this.#filters.sort === 'new' || !(this.#isAbove(post) || this.#isAtTheEnd())) return
    this.#risen.add(post.id)
    if (!this.#shown().has(post.id)) this.#missed.add(post.id)
  }

  #isAbove(post: Post): boolean {
    return this.#deepest !== null && this.order(post, this.#deepest) < 0
  }

  #isAtTheEnd(): boolean {
    const isAnswered = !!this.#page?.posts && this.#page.posts.length < this.#size
    return isAnswered || this.feed.state().later === 'ended'
  }

  #shown(): ReadonlySet<string> {
    return new Set(this.feed.state().posts.map(({ id }) => id))
  }

  #pageBelow(after: Post | null): readonly Post[] {
    const below = this.collection.filter((post) => !after || this.order(post, after) > 0)
    return below.slice(0, this.#size)
  }

  #hearWindow(): void {
    const posts = this.#pageBelow(null)
    this.#deliver(posts)
    for (const { id } of posts) this.#missed.delete(id)
    this.#hear({ posts, fromCache: false })
  }

  /** A reader who begins anew has nothing of what was shown before. */
  #reveal(): void {
    const before = this.#shown()
    this.feed.showPending()
    const after = this.#shown()
    if ([...before].every((id) => after.has(id))) return
    for (const id of this.#risen) if (!after.has(id)) this.#missed.add(id)
  }

  #answer(): void {
    if (!this.#page || this.#page.posts) return
    this.#page.posts = this.#page.answer()
    this.#deliver(this.#page.posts)
  }

  #receive(): void {
    const page = this.#page
    if (!page?.posts) return
    this.#page = null
    page.receive(page.posts)
  }

  #lose(): void {
    const page = this.#page
    this.#page = null
    page?.lose(new Error('The answer was lost.'))
  }

  #deliver(posts: readonly Post[]): void {
    for (const post of posts) this.#delivered.add(post.id)
    const last = posts.at(-1)
    const isDeeper = last && (!this.#deepest || this.order(this.#deepest, last) < 0)
    if (isDeeper) this.#deepest = last
  }
}
