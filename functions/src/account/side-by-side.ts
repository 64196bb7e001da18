/**
 * Works on many things, so many of them at once. After a failure nothing more is begun, and what
 * is under way is waited for, so that nothing happens behind the back of who hears of it.
 */
export async function sideBySide<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const rest = all.values()
  const failures: unknown[] = []
  const takeTurns = async () => {
    for (const one of rest) {
      try {
        await work(one)
      } catch (error) {
        failures.push(error)
      }
      if (failures.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns))
  if (failures.length > 0) throw failures[0]
}
