import { onAccount } from './core/admin-claim'
import { auth } from './core/firebase'
import { log } from './core/log'

/** Ends the sessions of a user: their refresh tokens give no new id tokens. */
export function endSessions(userId: string): Promise<void> {
  return onAccount(auth.revokeRefreshTokens(userId))
}

/** Ends the sessions of a banned user. If it fails, the trigger `endBannedSessions` repeats it. */
export async function endSessionsOfBanned(userId: string): Promise<void> {
  try {
    await endSessions(userId)
  } catch (error) {
    log('WARNING', 'sessions were not ended, the trigger repeats it', { error })
  }
}
