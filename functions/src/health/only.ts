import type { Moves } from '../figures/moves'

/** Leaves of what documents contribute only the figures in these collections. */
export function keepOnly(moves: Moves, ...collections: readonly string[]): void {
  for (const path of moves.keys()) {
    if (!collections.some((name) => path.startsWith(`${name}/`))) moves.delete(path)
  }
}
