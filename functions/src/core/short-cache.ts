import { setCached } from '@grid/schema/cache'

/**
 * Shares work between concurrent requests with the same key. Results and failures are not stored:
 * the next request starts again.
 */
export function shareConcurrent<T>(): (key: string, start: () => Promise<T>) => Promise<T> {
  const pending = new Map<string, Promise<T>>()
  return (key, start) => {
    const work = pending.get(key) ?? start().finally(() => pending.delete(key))
    pending.set(key, work)
    return work
  }
}

type CacheOptions = {
  /** How long a result is reused, counted from the start of the work. */
  readonly ageMs: number
  /** At most this many results are stored; the least recently used one goes first. */
  readonly size: number
}

type Entry<T> = { readonly result: T; readonly until: number }

/**
 * Reuses results for a short time and shares work between concurrent requests. Failures are not
 * stored.
 */
export function shortCache<T>({
  ageMs,
  size,
}: CacheOptions): (key: string, start: () => Promise<T>) => Promise<T> {
  const entries = new Map<string, Entry<T>>()
  const share = shareConcurrent<T>()

  return async (key, start) => {
    const cached = entries.get(key)
    if (cached && Date.now() < cached.until) {
      setCached(entries, key, cached, size)
      return cached.result
    }
    return share(key, async () => {
      const until = Date.now() + ageMs
      const result = await start()
      setCached(entries, key, { result, until }, size)
      return result
    })
  }
}
