import type { Post } from '@grid/schema/post'
import { samplePost } from '../posts/post.fixture'
import { type FeedSnapshot, type FeedSource, FeedStore } from './feed-store'
import { type Filters, matches } from './filters'
import { ORDERS, type Order } from './paginated-feed'

/** An action of the user, or the fate of a response. */
export type Step = 'emit' | 'request' | 'respond' | 'receive' | 'lose' | 'read' | 'showPending'

/** An event: in the collection, of the user, or of a response. */
export type Action =
  | { readonly kind: 'write'; readonly count: number; readonly upvotes: number }
  | { readonly kind: 'edit' | 'delete'; readonly which: number }
  | { readonly kind: 'vote'; readonly which: number; readonly step: 1 | -1 }
  | { readonly kind: Step }

type Request<T> = {
  readonly respond: () => T
  readonly receive: (value: T) => void
  readonly lose: (error: Error) => void
}
type Page = Request<readonly Post[]> & { posts: readonly Post[] | null }

/** A collection, a feed, and delayed responses between them. */
export class World implements FeedSource {
  readonly feed: FeedStore
  readonly order: Order
  collection: readonly Post[] = []
  readonly #filters: Filters
  readonly #size: number
  readonly #delivered = new Set<string>()
  /** Posts that moved up among those already delivered. */
  readonly #risen = new Set<string>()
  /** Those of them that were not shown at that time. */
  readonly #skipped = new Set<string>()
  readonly #reads: Request<Post | null>[] = []
  #emit: (snapshot: FeedSnapshot) => void = () => undefined
  #page: Page | null = null
  #deepest: Post | null = null
  #clock = 0

  constructor(filters: Filters, size: number, count: number) {
    this.#filters = filters
    this.#size = size
    this.order = ORDERS[filters.sort]
    this.feed = new FeedStore(filters, this)
    this.do({ kind: 'write', count, upvotes: 0 })
    this.feed.subscribe(true)
    this.do({ kind: 'emit' })
  }

  watch(onSnapshot: (snapshot: FeedSnapshot) => void) {
    this.#emit = onSnapshot
    return () => undefined
  }

  pageAfter(after: Post | null) {
    return new Promise<readonly Post[]>((receive, lose) => {
      this.#page = { respond: () => this.#pageBelow(after), receive, lose, posts: null }
    })
  }

  read(id: string) {
    const answer = () => this.collection.find((post) => post.id === id) ?? null
    return new Promise<Post | null>((receive, lose) => {
      this.#reads.push({ respond: answer, receive, lose })
    })
  }

  do(action: Action): void {
    if (action.kind === 'write')
      for (let n = 0; n < action.count; n += 1) this.#write(action.upvotes)
    if (action.kind === 'emit') this.#emitWindow()
    if (action.kind === 'request') void this.feed.loadMore()
    if (action.kind === 'respond') this.#respond()
    if (action.kind === 'receive') this.#receive()
    if (action.kind === 'lose') this.#lose()
    if (action.kind === 'read') for (const one of this.#reads.splice(0)) one.receive(one.respond())
    if (action.kind === 'showPending') this.#showPending()
    if ('which' in action) this.#change(action)
  }

  /** The posts that must have been shown: all that match, except those that moved past. */
  expectedPosts(): readonly Post[] {
    const livePosts = new Set(this.#pageBelow(null).map(({ id }) => id))
    return this.collection.filter(
      (post) =>
        matches(post, this.#filters) && (livePosts.has(post.id) || !this.#skipped.has(post.id)),
    )
  }

  /** The live posts as they must be shown. */
  livePosts(): readonly Post[] {
    return this.#pageBelow(null).filter((post) => matches(post, this.#filters))
  }

  /** Posts below the live posts may be as they were when their page was read. */
  isAllowedToStay(post: Post): boolean {
    const last = this.#pageBelow(null).at(-1)
    return this.#delivered.has(post.id) && !!last && this.order(post, last) > 0
  }

  #write(upvotes: number): void {
    this.#clock += 1
    const category = this.#clock % 3 === 0 ? 'tool' : 'discussion'
    const post = samplePost(this.#clock, { upvotes, category, tags: ['usb'] })
    this.#recordMove(post)
    this.collection = [post, ...this.collection].sort(this.order)
  }

  #change(action: Extract<Action, { readonly which: number }>): void {
    const target = this.collection[action.which % (this.collection.length || 1)]
    if (!target) return
    const without = this.collection.filter((post) => post !== target)
    this.collection = without
    if (action.kind === 'delete') return
    this.#clock += 1
    const changed: Post =
      action.kind === 'vote'
        ? { ...target, upvotes: Math.max(0, target.upvotes + action.step) }
        : { ...target, title: `${target.title}, edited at ${this.#clock}` }
    if (action.kind === 'vote') this.#recordMove(changed)
    this.collection = [...without, changed].sort(this.order)
  }

  /**
   * A page begins where the last one ended. A post that moves up past that position is on no page,
   * nor is one that is written after the last page.
   */
  #recordMove(post: Post): void {
    if (this.#filters.sort === 'new' || !(this.#isAbove(post) || this.#isAtTheEnd())) return
    this.#risen.add(post.id)
    if (!this.#shown().has(post.id)) this.#skipped.add(post.id)
  }

  #isAbove(post: Post): boolean {
    return this.#deepest !== null && this.order(post, this.#deepest) < 0
  }

  #isAtTheEnd(): boolean {
    const hasResponded = !!this.#page?.posts && this.#page.posts.length < this.#size
    return hasResponded || this.feed.store.getState().more === 'ended'
  }

  #shown(): ReadonlySet<string> {
    return new Set(this.feed.store.getState().posts.map(({ id }) => id))
  }

  #pageBelow(after: Post | null): readonly Post[] {
    const below = this.collection.filter((post) => !after || this.order(post, after) > 0)
    return below.slice(0, this.#size)
  }

  #emitWindow(): void {
    const posts = this.#pageBelow(null)
    this.#deliver(posts)
    for (const { id } of posts) this.#skipped.delete(id)
    this.#emit({ posts, fromCache: false })
  }

  /** A feed that is replaced has none of the posts shown before. */
  #showPending(): void {
    const before = this.#shown()
    this.feed.showPending()
    const after = this.#shown()
    if ([...before].every((id) => after.has(id))) return
    for (const id of this.#risen) if (!after.has(id)) this.#skipped.add(id)
  }

  #respond(): void {
    if (!this.#page || this.#page.posts) return
    this.#page.posts = this.#page.respond()
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
    page?.lose(new Error('The response was lost.'))
  }

  #deliver(posts: readonly Post[]): void {
    for (const post of posts) this.#delivered.add(post.id)
    const last = posts.at(-1)
    const isDeeper = last && (!this.#deepest || this.order(this.#deepest, last) < 0)
    if (isDeeper) this.#deepest = last
  }
}
