import { exactInstant, toExactInstant } from './exact-instant'
import { isPeriod } from './period'
import type { Post } from './post'
import { CATEGORIES, DERIVED_POST_FIELDS } from './post-display'
import type { Instant } from './stored'
import { truncate } from './unicode'

/**
 * The query parameters of the board that select other posts than the newest. All other parameters,
 * such as the ones of newsletters, have no meaning.
 */
const BOARD_FILTERS = ['category', 'tag', 'author', 'q', 'sort', 'period'] as const
export type BoardFilter = (typeof BOARD_FILTERS)[number]

/** The longest value of a filter, in UTF-16 units. */
const MAX_FILTER_LENGTH = 200

/**
 * The query with its filters only, in one spelling, so that URLs of the same page share one cache
 * entry. Empty without filters.
 */
export function canonicalBoardQuery(query: string): string {
  return new URLSearchParams(boardFilters(query)).toString()
}

/** Whether a query is canonical, in any encoding of its characters. */
export function isCanonicalBoardQuery(query: string): boolean {
  const entries = [...new URLSearchParams(query)]
  return JSON.stringify(entries) === JSON.stringify(boardFilters(query))
}

function boardFilters(query: string): [string, string][] {
  const params = new URLSearchParams(query)
  return BOARD_FILTERS.map((name): [BoardFilter, string] => [
    name,
    truncate((params.get(name) ?? '').trim(), MAX_FILTER_LENGTH).trim(),
  ]).filter(([name, value]) => isFilterValue(name, value, params))
}

function isFilterValue(name: BoardFilter, value: string, params: URLSearchParams): boolean {
  if (name === 'category') return CATEGORIES.some((category) => category === value)
  if (name === 'period') return params.get('sort')?.trim() === 'top' && isPeriod(value)
  return name === 'sort' ? value === 'top' : value !== ''
}

/** The posts of a document when it was rendered, and the time of that. */
export type FirstPage = {
  /** The newest posts are the beginning of the board; one post by itself is none. */
  readonly of: 'board' | 'post'
  /** Milliseconds since the epoch. */
  readonly rendered_at: number
  readonly posts: readonly Post[]
}

const TIMES = new Set(['created_at', 'updated_at'])

/**
 * Writes a first page as JSON for a script element. The derived fields of posts are left out, since
 * pages do not show them.
 */
export function writeFirstPage(page: FirstPage): string {
  const isShown = ([name]: readonly [string, unknown]) => !DERIVED_POST_FIELDS.has(name)
  const posts = page.posts.map((post) => ({
    ...Object.fromEntries(Object.entries(post).filter(isShown)),
    words: [],
    created_at: parts(post.created_at),
    updated_at: parts(post.updated_at),
  }))
  return JSON.stringify({ ...page, posts }).replaceAll('<', '\\u003c')
}

/**
 * Reads what `writeFirstPage` wrote.
 *
 * @throws TypeError when it is something else.
 */
export function readFirstPage(json: string): FirstPage {
  const page: unknown = JSON.parse(json, (key, value: unknown) =>
    TIMES.has(key) ? instantOf(value) : value,
  )
  if (isFirstPage(page)) return page
  throw new TypeError(NO_FIRST_PAGE)
}

const NO_FIRST_PAGE = 'This is no first page.'

function isFirstPage(value: unknown): value is FirstPage {
  if (typeof value !== 'object' || value === null) return false
  if (!('of' in value && 'rendered_at' in value && 'posts' in value)) return false
  if (value.of !== 'board' && value.of !== 'post') return false
  return typeof value.rendered_at === 'number' && Array.isArray(value.posts)
}

function instantOf(value: unknown): Instant {
  const [seconds, nanoseconds]: readonly unknown[] = Array.isArray(value) ? value : []
  if (typeof seconds === 'number' && typeof nanoseconds === 'number') {
    return exactInstant(seconds, nanoseconds)
  }
  throw new TypeError(NO_FIRST_PAGE)
}

function parts(instant: Instant): readonly [number, number] {
  const { seconds, nanoseconds } = toExactInstant(instant)
  return [seconds, nanoseconds]
}
