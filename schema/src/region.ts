/** Where the functions run, and so the address at which they are called. */
export const REGION = 'us-central1'
