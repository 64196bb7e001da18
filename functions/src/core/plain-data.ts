/** Calls take objects of texts and numbers; this is more than any of them needs. */
const MOST_DEPTH = 5

/**
 * Whether data is as calls take it. Data that names a type (`@type`) or is nested without end stops
 * the SDK before any of our code, and would be answered as an error of the server. A field called
 * `__proto__` becomes the prototype of what the SDK makes of it.
 */
export function isPlain(data: unknown, depth = MOST_DEPTH): boolean {
  if (typeof data !== 'object' || data === null) return true
  if (depth === 0 || '@type' in data || Object.hasOwn(data, '__proto__')) return false
  return Object.values(data).every((value) => isPlain(value, depth - 1))
}
