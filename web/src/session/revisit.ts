import type { User } from 'firebase/auth'
import { dropSession } from '../data/auth'
import { hasCode } from '../data/errors'

/** The account was deleted, or its token counts no more; other ends the SDK sees to itself. */
const ENDED = new Set(['auth/user-not-found', 'auth/invalid-user-token'])
const REST_MS = 5 * 60_000

/**
 * Asks Auth about the account whenever the reader comes back to the tab: an address that was
 * proven elsewhere is seen at once, and a session that was revoked ends, which the SDK sees to.
 * A proven address is asked about no more than every five minutes.
 *
 * @returns what ends the asking.
 */
export function reloadAccountOnReturn(user: User): () => void {
  let last = Date.now()

  const ask = async () => {
    const wasVerified = user.emailVerified
    await user.reload()
    // Rules and screens read the token, which has to be made anew to say so.
    if (user.emailVerified && !wasVerified) await user.getIdToken(true)
  }
  const onReturn = () => {
    const mayRest = user.emailVerified && Date.now() - last < REST_MS
    if (document.visibilityState !== 'visible' || !navigator.onLine || mayRest) return
    last = Date.now()
    ask().catch((error: unknown) => {
      console.warn('The account could not be asked about:', error)
      if (hasCode(error, ENDED)) return dropSession()
    })
  }
  document.addEventListener('visibilitychange', onReturn)
  window.addEventListener('focus', onReturn)
  return () => {
    document.removeEventListener('visibilitychange', onReturn)
    window.removeEventListener('focus', onReturn)
  }
}
