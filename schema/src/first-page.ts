import type { Instant } from './instant'
import type { Post } from './post'

/** The newest posts as they were when a document was drawn, and when that was. */
export type FirstPage = {
  /** Milliseconds since the epoch. */
  readonly drawn_at: number
  readonly posts: readonly Post[]
}

/** A point in time as exact as Firestore keeps it. */
type ExactInstant = Instant & { readonly seconds: number; readonly nanoseconds: number }

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
  return JSON.parse(json, (key, value) => (TIMES.has(key) ? exactInstant(value) : value))
}

function parts(instant: Instant): readonly [number, number] {
  if (isExact(instant)) return [instant.seconds, instant.nanoseconds]
  const millis = instant.toMillis()
  const seconds = Math.floor(millis / 1_000)
  return [seconds, (millis - seconds * 1_000) * 1_000_000]
}

/** Whether an instant tells more than its milliseconds. */
export function isExact(instant: Instant): instant is ExactInstant {
  return 'seconds' in instant && 'nanoseconds' in instant
}

function exactInstant([seconds, nanoseconds]: readonly [number, number]): ExactInstant {
  const millis = seconds * 1_000 + Math.floor(nanoseconds / 1_000_000)
  return { seconds, nanoseconds, toMillis: () => millis, toDate: () => new Date(millis) }
}
