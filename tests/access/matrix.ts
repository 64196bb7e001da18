import { ACTOR_KEYS, type Actor, CLIENT_ACTORS, type ClientActor } from './actors'
import { BOARD_ROWS } from './board-rows'
import { NONE, OPERATIONS, type Operation, type Row } from './grants'
import { MEMBER_ROWS } from './member-rows'
import { SYSTEM_ROWS } from './system-rows'

/** The access matrix: what the tests prove, and what the page /trust shows. */
export const MATRIX: readonly Row[] = [...MEMBER_ROWS, ...BOARD_ROWS, ...SYSTEM_ROWS]

/** One actor's right to one operation on one kind of document. */
export type Cell<Who extends Actor = Actor> = {
  readonly actor: Who
  readonly verdict: 'allow' | 'deny' | 'none'
  /** The condition of an allowance, or an empty text. */
  readonly when: string
}

/** Whether anybody could ask for an operation of the row. */
function exists(row: Row, operation: Operation): boolean {
  return row.isField === undefined || operation === 'update'
}

function cellOf<Who extends Actor>(row: Row, operation: Operation, actor: Who): Cell<Who> {
  const none: Cell<Who> = { actor, verdict: 'none', when: '' }
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

/** The cells of one operation that hold a verdict of the rules. */
export function ruledCellsOf(row: Row, operation: Operation): Cell<ClientActor>[] {
  return CLIENT_ACTORS.map((actor) => cellOf(row, operation, actor)).filter(
    ({ verdict }) => verdict !== 'none',
  )
}

/** How many cells hold a verdict of the rules. */
export function countCells(): number {
  return MATRIX.flatMap((row) => OPERATIONS.flatMap((operation) => ruledCellsOf(row, operation)))
    .length
}
