import { exactInstant, exactly } from './exact-instant'
import type { Instant } from './instant'
import type { Post } from './post'

/**
 * The parameters of the board's address that ask for other posts than the newest; all others, such
 * as those by which a newsletter counts its readers, ask for nothing.
 */
const BOARD_FILTERS = ['category', 'tag', 'author', 'q', 'sort'] as const
export type BoardFilter = (typeof BOARD_FILTERS)[number]

/** Whether the query of an address of the board has a filter that says anything. */
export function hasBoardFilters(query: string): boolean {
  const params = new URLSearchParams(query)
  return BOARD_FILTERS.some((name) => (params.get(name) ?? '').trim() !== '')
}

/** The posts of a document as they were when it was drawn, and when that was. */
export type FirstPage = {
  /** The newest posts are the beginning of the board; one post by itself is none. */
  readonly of: 'board' | 'post'
  /** Milliseconds since the epoch. */
  readonly drawn_at: number
  readonly posts: readonly Post[]
}

const TIMES = new Set(['created_at', 'updated_at'])

/**
 * Writes a first page as JSON that may stand inside a script element. The search index of the
 * posts stays behind: readers have no use for it.
 */
export function writeFirstPage(page: FirstPage): string {
  const posts = page.posts.map((post) => ({
    ...post,
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
  if (!('of' in value && 'drawn_at' in value && 'posts' in value)) return false
  if (value.of !== 'board' && value.of !== 'post') return false
  return typeof value.drawn_at === 'number' && Array.isArray(value.posts)
}

function instantOf(value: unknown): Instant {
  const [seconds, nanoseconds]: readonly unknown[] = Array.isArray(value) ? value : []
  if (typeof seconds === 'number' && typeof nanoseconds === 'number') {
    return exactInstant(seconds, nanoseconds)
  }
  throw new TypeError(NO_FIRST_PAGE)
}

function parts(instant: Instant): readonly [number, number] {
  const { seconds, nanoseconds } = exactly(instant)
  return [seconds, nanoseconds]
}
