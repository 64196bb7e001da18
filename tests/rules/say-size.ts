import { countCells } from '../access/matrix'
import { countDenials } from './entities'

/** Vitest calls this once after the rules tests: says how much they have tried. */
export function teardown(): void {
  console.log(`${countCells()} cells of the access matrix, ${countDenials()} single-field denials`)
}
