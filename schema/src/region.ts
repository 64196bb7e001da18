/**
 * Where the functions run, and so the address at which they are called. Visitors fetch it with a
 * download, so zod stays out.
 */
export const REGION = 'us-central1'
