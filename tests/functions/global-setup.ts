import { seededEmulators } from '../emulators'

/** Vitest calls this once before the functions tests, and what it returns once after them. */
export function setup(): Promise<() => Promise<void>> {
  // One function fills the documents of the site.
  return seededEmulators('hosting')
}
