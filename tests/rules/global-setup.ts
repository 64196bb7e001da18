import type { TestProject } from 'vitest/node'
import { countCells } from '../access/matrix'
import { emulators } from '../emulators'
import { countDenials } from './entities'

/** Vitest calls this once before the tests of a project, and what it returns once after them. */
export async function setup({ name }: TestProject): Promise<() => Promise<void>> {
  const stop = await emulators(['firestore', 'storage'])
  return async () => {
    if (name === 'rules-shared') saySize()
    await stop()
  }
}

function saySize(): void {
  console.log(`${countCells()} cells of the access matrix, ${countDenials()} single-field denials`)
}
