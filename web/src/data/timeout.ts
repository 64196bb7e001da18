import { OFFLINE } from '../browser/connection'
import { withTimeout } from '../browser/timers'
import { hasCode, UserFacingError } from './errors'

/** Time limit of a request. */
export const REQUEST_TIMEOUT_MS = 15_000

/** A request without a response in time. The server may have executed it, or still may. */
class NoResponseError extends UserFacingError {
  constructor() {
    super('There was no response in time. Nothing was lost. Please try again.')
  }
}

const LOST = new Set(['auth/network-request-failed', 'auth/timeout'])

/**
 * Runs a request with a limit of 15 s. The SDK itself would retry for as long as the page is open.
 * A request that must not run twice, such as using a link, checks `isOutcomeUnknown`.
 *
 * @throws UserFacingError at the time limit, or if the device is offline at the start.
 */
export async function requestWithTimeout<T>(start: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new UserFacingError(OFFLINE)
  return await withTimeout(start(), REQUEST_TIMEOUT_MS, () => {
    throw new NoResponseError()
  })
}

/** Whether a failed request may have succeeded on the server: no response arrived. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof NoResponseError || hasCode(error, LOST)
}
