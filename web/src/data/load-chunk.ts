import { CHUNK_MISSING } from '../browser/chunk-missing'
import { UserFacingError } from './errors'

/** A part of the page did not come, so the act that needs it has not begun. */
export class ChunkLoadError extends UserFacingError {
  constructor() {
    super(CHUNK_MISSING)
  }
}

/**
 * Fetches code that an act needs. That it does not come, mostly because a deploy took it away, is a
 * problem with a sentence of its own; without a connection that is the sentence.
 *
 * @throws ChunkLoadError when it does not come although there is a connection.
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (globalThis.navigator?.onLine === false) throw error
    console.error('A part of the page did not come:', error)
    throw new ChunkLoadError()
  }
}
