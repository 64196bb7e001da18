/**
 * The region of the functions, which is part of their URLs. Visitors load it for downloads, so it
 * imports nothing.
 */
export const REGION = 'us-central1'
