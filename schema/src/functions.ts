import type { CallName } from './calls'

/**
 * Where the functions run; a part of their URLs. Visitors load this file for downloads, so it
 * imports types only.
 */
export const REGION = 'us-central1'

const USUAL_SECONDS = 60

const LONG_SECONDS: Readonly<Partial<Record<CallName, number>>> = {
  deleteAccount: 300,
  reconcileCounts: 540,
}

/** The timeout of a call on the server, in seconds. Clients wait a little longer. */
export function callSeconds(name: CallName): number {
  return LONG_SECONDS[name] ?? USUAL_SECONDS
}
