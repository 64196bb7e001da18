/**
 * Shares work among those who ask for the same while it is under way. Nothing outlives it, neither
 * what it came to nor that it failed: who asks later begins anew.
 */
export function inFlight<T>(): (key: string, begin: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, begin) => {
    const work = underWay.get(key) ?? begin().finally(() => underWay.delete(key))
    underWay.set(key, work)
    return work
  }
}
