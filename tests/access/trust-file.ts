import type { Trust } from '../../web/src/content/trust'
import { countDenials } from '../rules/entities'
import { ACTOR_KEYS, ACTORS } from './actors'
import { OPERATIONS, type Operation, type Row } from './grants'
import { type Cell, cellsOf, countCells, MATRIX } from './matrix'
import { functionsHash, rulesHash } from './source-hashes'

/** What the test runs measured; null is what none has measured yet. */
export type Scores = Trust['scores']

const LETTERS = { allow: 'a', deny: 'd', none: '-' } as const

/** The part of the file that follows from what is written down, without a run. */
export function matrixPart() {
  return {
    rules: rulesHash(),
    cells: countCells(),
    denials: countDenials(),
    actors: ACTOR_KEYS.map((key) => ({ key, ...ACTORS[key] })),
    rows: MATRIX.map((row) => ({
      path: row.path,
      holds: row.holds,
      operations: OPERATIONS.map((name) => operationOf(row, name)),
    })),
  }
}

/** The stamps of what mistakes are made in, as it is now. */
export function stampsNow() {
  return { rules: rulesHash(), functions: functionsHash() }
}

/**
 * Whether the functions are others than those of the run. The file holds this, and not their
 * stamp: it would change with each of them.
 *
 * @param stamp - The one of the functions as they are.
 */
export function functionsChanged({ functionMutants }: Scores, stamp: string): boolean {
  return functionMutants !== null && functionMutants.code !== stamp
}

/** The data of the page /trust. */
export function trustFile(scores: Scores, date: string) {
  const isOlder = functionsChanged(scores, functionsHash())
  return { date, functionsChanged: isOlder, scores, ...matrixPart() }
}

function operationOf(row: Row, name: Operation) {
  const cells = cellsOf(row, name)
  return { name, verdicts: cells.map(letterOf).join(''), conditions: conditionsOf(cells) }
}

/** One letter a cell, in the order of the actors; `c` is what a condition allows. */
function letterOf({ verdict, when }: Cell): string {
  return when === '' ? LETTERS[verdict] : 'c'
}

function conditionsOf(cells: readonly Cell[]) {
  const texts = [...new Set(cells.flatMap(({ when }) => when || []))]
  return texts.map((when) => {
    const actors = cells.filter((cell) => cell.when === when).map(({ actor }) => actor)
    return { actors: actors.join(''), when }
  })
}
