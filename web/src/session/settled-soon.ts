import type { Session } from './session'
import { settledSession } from './session-store'

const PATIENCE_MS = 10_000

/** The session once it is known who is here, or null when that takes longer than 10 s. */
export function settledSoon(): Promise<Session | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  return Promise.race([settledSession(), late])
}
