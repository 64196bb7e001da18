/** A column of glyphs on its way down. */
type Drop = { row: number; length: number; pace: number; wait: number }

/** One cell to be drawn anew: `level` 0 is empty, higher is brighter. */
export type CellChange = {
  readonly column: number
  readonly row: number
  readonly level: 0 | 1 | 2 | 3
}

type Rain = { readonly columns: number; readonly rows: number; readonly drops: Drop[] }

type Chance = () => number

const LENGTHS = { least: 6, spread: 12 }
const PACES = 2
const LONGEST_WAIT = 20

function newDrop(chance: Chance): Drop {
  return {
    row: -1,
    length: LENGTHS.least + Math.floor(chance() * LENGTHS.spread),
    pace: 1 + Math.floor(chance() * PACES),
    wait: Math.floor(chance() * LONGEST_WAIT),
  }
}

/** A dry sky over the given cells: one drop per column, each waiting for its turn. */
export function makeRain(columns: number, rows: number, chance: Chance = Math.random): Rain {
  return { columns, rows, drops: Array.from({ length: columns }, () => newDrop(chance)) }
}

/**
 * Lets every drop whose turn it is fall by one row. Only the cells that look different afterwards
 * are told, so that a step costs a handful of cells however large the sky is.
 */
export function fall(rain: Rain, step: number, chance: Chance = Math.random): CellChange[] {
  const changes: CellChange[] = []
  const tell = (column: number, row: number, level: CellChange['level']) => {
    if (row >= 0 && row < rain.rows) changes.push({ column, row, level })
  }
  rain.drops.forEach((drop, column) => {
    if (drop.wait > 0) {
      drop.wait -= 1
      return
    }
    if (step % drop.pace !== 0) return
    drop.row += 1
    tell(column, drop.row, 3)
    tell(column, drop.row - 1, 2)
    tell(column, drop.row - 4, 1)
    tell(column, drop.row - drop.length, 0)
    if (drop.row - drop.length >= rain.rows) rain.drops[column] = newDrop(chance)
  })
  return changes
}
