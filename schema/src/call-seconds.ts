import type { CallName } from './calls'

const USUAL = 60

const LONG: Readonly<Partial<Record<CallName, number>>> = {
  deleteAccount: 300,
  reconcileCounts: 540,
}

/** The timeout of a call on the server, in seconds. Clients wait a little longer. */
export function callSeconds(name: CallName): number {
  return LONG[name] ?? USUAL
}
