import { exactInstant, exactly } from './exact-instant'
import type { Instant } from './instant'
import type { Post } from './post'

/** The newest posts as they were when a document was drawn, and when that was. */
export type FirstPage = {
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

/** Reads what `writeFirstPage` wrote. */
export function readFirstPage(json: string): FirstPage {
  return JSON.parse(json, (key, value) => {
    if (!TIMES.has(key)) return value
    const [seconds, nanoseconds] = value
    return exactInstant(seconds, nanoseconds)
  })
}

function parts(instant: Instant): readonly [number, number] {
  const { seconds, nanoseconds } = exactly(instant)
  return [seconds, nanoseconds]
}
