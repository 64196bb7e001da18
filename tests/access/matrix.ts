import { ACTOR_KEYS, type Actor } from './actors'
import { NONE, OPERATIONS, type Operation, type Row } from './grants'
import { ROWS_OF_MEMBERS } from './rows-of-members'
import { ROWS_OF_THE_LAB } from './rows-of-the-lab'

/** The access matrix: what the tests prove, and what the page /trust shows. */
export const MATRIX: readonly Row[] = [...ROWS_OF_MEMBERS, ...ROWS_OF_THE_LAB]

/** One actor's right to one operation on one kind of document. */
export type Cell = {
  readonly actor: Actor
  readonly verdict: 'allow' | 'deny' | 'none'
  /** The condition of an allowance, or an empty text. */
  readonly when: string
}

/** Whether anybody could ask for an operation of the row. */
function exists(row: Row, operation: Operation): boolean {
  return row.isField === undefined || operation === 'update'
}

function cellOf(row: Row, operation: Operation, actor: Actor): Cell {
  const none: Cell = { actor, verdict: 'none', when: '' }
  const when = row[operation][actor]
  if (!exists(row, operation) || when === NONE) return none
  if (when !== undefined) return { actor, verdict: 'allow', when }
  // Rules do not bind functions: what none of them does is not denied, it is absent.
  return actor === 'F' ? none : { actor, verdict: 'deny', when: '' }
}

/** The cells of one operation, in the order of the actors. */
export function cellsOf(row: Row, operation: Operation): Cell[] {
  return ACTOR_KEYS.map((actor) => cellOf(row, operation, actor))
}

/** How many cells hold a verdict. */
export function countCells(): number {
  return MATRIX.flatMap((row) => OPERATIONS.flatMap((operation) => cellsOf(row, operation))).filter(
    ({ verdict }) => verdict !== 'none',
  ).length
}
