/** Runs work for each item, at most `atOnce` at a time. Returns the results in order. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  // All workers share one iterator, so each item is processed once.
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
