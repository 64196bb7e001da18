import type { CallName } from './calls'

const USUAL = 60

const LONG: Readonly<Partial<Record<CallName, number>>> = {
  deleteAccount: 300,
  reconcileCounts: 540,
}

/** How long the server may work on a call before it is stopped; who asks waits a little longer. */
export function callSeconds(name: CallName): number {
  return LONG[name] ?? USUAL
}
