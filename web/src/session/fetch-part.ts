import { Problem } from '../data/problem'
import { PART_MISSING } from '../design/part-missing'

/**
 * Fetches code that an act needs. That it does not come, mostly because a deploy took it away, is a
 * problem with a sentence of its own; without a connection that is the sentence.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (globalThis.navigator?.onLine === false) throw error
    console.error('A part of the page did not come:', error)
    throw new Problem(PART_MISSING)
  }
}
