import type { Mutant } from './mutant'

/**
 * The same few mutants on every machine and day, of every operator in turn, and among those of one
 * operator from all over the rules: ids are hashes, so their order is as good as chance.
 */
export function sample(mutants: readonly Mutant[], size: number): readonly Mutant[] {
  const kinds = [...new Set(mutants.map(({ operator }) => operator))].sort()
  const queues = kinds.map((kind) =>
    mutants
      .filter(({ operator }) => operator === kind)
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  )
  const chosen = new Set<Mutant>()
  for (let round = 0; chosen.size < Math.min(size, mutants.length); round += 1) {
    for (const queue of queues) {
      const next = queue[round]
      if (next && chosen.size < size) chosen.add(next)
    }
  }
  return mutants.filter((mutant) => chosen.has(mutant))
}
