import type { Post } from '@grid/schema/post'

/** The words by which posts are found: nobody reads them, and a drawn page comes without. */
const UNREAD: ReadonlySet<string> = new Set(['words'] satisfies (keyof Post)[])

/** Whether two states of a post read alike, so that what shows one may stay for the other. */
export function readsAlike(one: Post, other: Post): boolean {
  const names = Object.keys({ ...one, ...other }).filter((name) => !UNREAD.has(name))
  return names.every((name) => plain(Reflect.get(one, name)) === plain(Reflect.get(other, name)))
}

/** A value of a post as one that can be compared. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('toMillis' in value && typeof value.toMillis === 'function') return value.toMillis()
  return JSON.stringify(value)
}
