import { hasCode, OFFLINE, UserFacingError } from './errors'

/** How long an answer is waited for. */
export const REQUEST_TIMEOUT_MS = 15_000

/** What was sent, and has had no answer in time: it may have been done, or may still be. */
class NoResponseError extends UserFacingError {
  constructor() {
    super('No answer came in time. Nothing was lost: please try again.')
  }
}

const LOST = new Set(['auth/network-request-failed', 'auth/timeout'])

/**
 * Waits for a save, or for what is read, at most 15 s. The SDK tries for as long as the page lives,
 * but a person needs an answer. Saves of records find what a late success has done; what cannot be
 * done twice, such as using up a link, has to remember that it was tried (`isOutcomeUnknown`).
 *
 * @throws Problem when the time is over or the device is offline at the start.
 */
export async function requestWithTimeout<T>(start: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new UserFacingError(OFFLINE)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoResponseError()), REQUEST_TIMEOUT_MS)
  })
  try {
    return await Promise.race([start(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a call of Auth may have done its work although it failed: no answer to it came. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof NoResponseError || hasCode(error, LOST)
}
