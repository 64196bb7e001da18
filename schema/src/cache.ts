/** Sets an entry of a cache and removes the least recently set ones beyond `max`. */
export function setCached<Value>(
  cache: Map<string, Value>,
  key: string,
  value: Value,
  max: number,
): void {
  cache.delete(key)
  cache.set(key, value)
  for (const oldest of cache.keys()) {
    if (cache.size <= max) break
    cache.delete(oldest)
  }
}
