import { onAccount } from './core/admin-claim'
import { auth } from './core/firebase'
import { log } from './core/log'

/**
 * Ends the sessions of somebody: no refresh token gives a new id token any more. The rules refuse
 * a banned member from the ban's own document on; this only follows.
 */
export function endSessions(userId: string): Promise<void> {
  return onAccount(auth.revokeRefreshTokens(userId))
}

/**
 * The same after a ban was committed, which holds whatever becomes of this step:
 * `endBannedSessions` repeats it where it fails.
 */
export async function endSessionsOfBanned(userId: string): Promise<void> {
  try {
    await endSessions(userId)
  } catch (error) {
    log('WARNING', 'sessions were not ended, the trigger repeats it', { error })
  }
}
