import { countCells } from '../access/matrix'
import { emulators } from '../emulators'
import { countDenials } from './entities'

/** Vitest calls this once before the rules tests, and what it returns once after them. */
export async function setup(): Promise<() => Promise<void>> {
  const stop = await emulators(['firestore', 'storage'])
  return async () => {
    console.log(
      `${countCells()} cells of the access matrix, ${countDenials()} single-field denials`,
    )
    await stop()
  }
}
