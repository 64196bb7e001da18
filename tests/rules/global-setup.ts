import { emulators } from '../emulators'

/** Vitest calls this once before the rules tests, and what it returns once after them. */
export function setup(): Promise<() => Promise<void>> {
  return emulators(['firestore', 'storage'])
}
