import { seededEmulators } from '../emulators'

/** Vitest calls this once before the faults tests, and the returned function once after them. */
export function setup(): Promise<() => Promise<void>> {
  return seededEmulators()
}
