import { wasSignedIn } from './was-signed-in'

/** How a session came to its end: by its owner here, in another tab, or by nobody's wish. */
export type SessionEndReason = 'asked' | 'elsewhere' | 'expired'

let isAsked = false

/** Notes that the owner of the session is about to end it in this tab. */
export function markSignOutRequested(): void {
  isAsked = true
}

/** Takes the note back when the session could not be ended. */
export function clearSignOutRequest(): void {
  isAsked = false
}

/**
 * Tells how the session ended. The tab in which it ends forgets the member's hint first, and the
 * others see that.
 */
export function takeSessionEndReason(): SessionEndReason {
  if (isAsked) {
    isAsked = false
    return 'asked'
  }
  return wasSignedIn() ? 'expired' : 'elsewhere'
}
