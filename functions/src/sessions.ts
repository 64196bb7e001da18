import { Timestamp } from 'firebase-admin/firestore'
import { onAccount } from './core/admin-claim'
import { accountCall } from './core/call'
import { auth, db } from './core/firebase'
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

/**
 * Ends all sessions of the caller. New tokens come first: if the time on the profile is then not
 * written, another call is still accepted. With that time, rules and functions reject the tokens
 * that exist.
 */
export const signOutEverywhere = accountCall('signOutEverywhere', async ({ uid }) => {
  await endSessions(uid)
  const profile = db.doc(`profiles/${uid}`)
  await db.runTransaction(async (transaction) => {
    if (!(await transaction.get(profile)).exists) return
    transaction.update(profile, { signed_out_at: Timestamp.now() })
  })
  await nextSecond()
  return {}
})

/**
 * Waits for the next second. Tokens state their sign-in in whole seconds, so a sign-in right after
 * the answer would be taken for an earlier one.
 */
export function nextSecond(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1_000 - (Date.now() % 1_000)))
}
