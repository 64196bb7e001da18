import { CHUNK_MISSING } from '../browser/prefetch'
import { UserFacingError } from './errors'

/** A chunk failed to load, so the action that needs it has not started. */
class ChunkLoadError extends UserFacingError {
  constructor() {
    super(CHUNK_MISSING)
  }
}

/**
 * Loads the code of an action. It mostly fails because a deployment removed the file.
 *
 * @throws ChunkLoadError if it fails although the device is online.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (globalThis.navigator?.onLine === false) throw error
    console.error('A chunk failed to load:', error)
    throw new ChunkLoadError()
  }
}
