/** What is said when a part of the page does not come, mostly without a connection. */
export const CHUNK_MISSING =
  'This part could not be loaded. Check your connection, or load the page again.'
