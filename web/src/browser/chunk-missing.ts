/** Shown if a chunk fails to load, mostly without a connection. */
export const CHUNK_MISSING =
  'This part could not be loaded. Check your connection, or load the page again.'
