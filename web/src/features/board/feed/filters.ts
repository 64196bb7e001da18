import type { BoardFilter } from '@grid/schema/first-page'
import { LIMITS } from '@grid/schema/limits'
import { isInPeriod, isPeriod, type Period } from '@grid/schema/period'
import type { Post } from '@grid/schema/post'
import { CATEGORIES, type Category } from '@grid/schema/post-display'
import { parseSearch, tagToken } from '@grid/schema/search-tokens'
import { truncate } from '@grid/schema/unicode'

export type Sort = 'new' | 'top'

/** The filters of the board, as its URL contains them. */
export type Filters = {
  readonly category: Category | null
  readonly tag: string | null
  readonly author: string | null
  /** The text of the search field, may be empty. */
  readonly q: string
  readonly sort: Sort
  /** Of the top posts; null for all time. */
  readonly period: Period | null
}

export const NO_FILTERS: Filters = {
  category: null,
  tag: null,
  author: null,
  q: '',
  sort: 'new',
  period: null,
}

const MAX_LENGTH = 200

/** Reads the filters from the query of a URL. Ignores unknown values. */
export function readFilters(search: string): Filters {
  const params = new URLSearchParams(search)
  const text = (name: BoardFilter) => truncate((params.get(name) ?? '').trim(), MAX_LENGTH).trim()
  const category = text('category')
  const sort = text('sort') === 'top' ? 'top' : 'new'
  const period = text('period')
  return {
    category: CATEGORIES.find((name) => name === category) ?? null,
    tag: text('tag') || null,
    author: text('author') || null,
    q: text('q'),
    sort,
    period: sort === 'top' && isPeriod(period) ? period : null,
  }
}

/** The path of the board under these filters. Equal filters give equal paths. */
export function boardPath({ category, tag, author, q, sort, period }: Filters): string {
  const params = new URLSearchParams()
  const set = (name: BoardFilter, text: string) => params.set(name, text)
  if (category) set('category', category)
  if (tag) set('tag', tag)
  if (author) set('author', author)
  if (q.trim()) set('q', q.trim())
  if (sort !== 'new') set('sort', sort)
  if (sort === 'top' && period) set('period', period)
  const search = params.toString()
  return search ? `/hub?${search}` : '/hub'
}

/** Whether a filter other than the category is set. */
export function isNarrowed({ tag, author, q, period }: Filters): boolean {
  return tag !== null || author !== null || q !== '' || period !== null
}

/** How many posts a page has. A search also reads comments and members. */
export function pageSize({ q }: Filters): number {
  return q === '' ? LIMITS.page.posts : LIMITS.search.posts
}

/** The token of the query: that of the search, otherwise that of the tag. */
export function indexedToken({ q, tag }: Filters): string | null {
  return parseSearch(q).token ?? (tag ? tagToken(tag) : null)
}

/** Whether a post matches the filters. Compares its texts, not its stored tokens. */
export function matches(post: Post, { category, tag, author, q, period }: Filters): boolean {
  if (category && post.category !== category) return false
  if (period && !isInPeriod(post.created_at.toDate(), period, new Date())) return false
  if (tag && !post.tags.map(tagToken).includes(tagToken(tag))) return false
  // The server compares exactly, so the result is the same with and without a search.
  if (author && post.author_username !== author) return false
  return parseSearch(q).matches(post)
}
