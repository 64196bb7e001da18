import { CATEGORIES, type Category } from '@grid/schema/category'
import type { BoardFilter } from '@grid/schema/first-page'
import type { Post } from '@grid/schema/post'
import { parseSearch, tagToken } from '@grid/schema/search-tokens'
import { truncate } from '@grid/schema/unicode'

export type Sort = 'new' | 'top'

/** What the reader wants to see; the address of the hub says it. */
export type Filters = {
  readonly category: Category | null
  readonly tag: string | null
  readonly author: string | null
  /** What the search field holds, or the empty text. */
  readonly q: string
  readonly sort: Sort
}

export const NO_FILTERS: Filters = { category: null, tag: null, author: null, q: '', sort: 'new' }

const LONGEST = 200

/** Reads the filters from an address; what it does not understand counts as left out. */
export function readFilters(search: string): Filters {
  const params = new URLSearchParams(search)
  const text = (name: BoardFilter) => truncate((params.get(name) ?? '').trim(), LONGEST).trim()
  const category = text('category')
  return {
    category: CATEGORIES.find((known) => known === category) ?? null,
    tag: text('tag') || null,
    author: text('author') || null,
    q: text('q'),
    sort: text('sort') === 'top' ? 'top' : 'new',
  }
}

/** The address of the hub under these filters, one spelling for each; what is usual is left out. */
export function hubAddress({ category, tag, author, q, sort }: Filters): string {
  const params = new URLSearchParams()
  const say = (name: BoardFilter, text: string) => params.set(name, text)
  if (category) say('category', category)
  if (tag) say('tag', tag)
  if (author) say('author', author)
  if (q.trim()) say('q', q.trim())
  if (sort !== 'new') say('sort', sort)
  const search = params.toString()
  return search ? `/hub?${search}` : '/hub'
}

/** Whether anything beside the category narrows the feed. */
export function isNarrowed({ tag, author, q }: Filters): boolean {
  return tag !== null || author !== null || q !== ''
}

/** The token that the server is asked for: that of the search, or else that of the tag. */
export function indexedToken({ q, tag }: Filters): string | null {
  return parseSearch(q).token ?? (tag ? tagToken(tag) : null)
}

/** Whether a post is what the filters ask for, judged by its texts and not by its tokens. */
export function matches(post: Post, { category, tag, author, q }: Filters): boolean {
  if (category && post.category !== category) return false
  if (tag && !post.tags.map(tagToken).includes(tagToken(tag))) return false
  // As the server compares, so that an address finds the same with and without a search.
  if (author && post.author_username !== author) return false
  return parseSearch(q).matches(post)
}

/** Where a tag leads from outside of the feed: to every post that carries it. */
export function tagAddress(tag: string): string {
  return hubAddress({ ...NO_FILTERS, tag })
}
