import { LIMITS } from '@grid/schema/limits'
import { HOUR_MS } from '@grid/schema/period'
import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import { auditedBy, userEntry } from './core/audit'
import type { SignedIn } from './core/authority'
import { accountCall, recentAdminCall } from './core/call'
import type { Documents, Snapshot } from './core/documents'
import { AppError } from './core/errors'
import { auth, db } from './core/firebase'
import { log } from './core/log'
import { documentsOf, onAccount, profileOf } from './core/members'

/** Ends the sessions of a user: their refresh tokens give no new id tokens. */
export function endSessions(userId: string): Promise<void> {
  return onAccount(auth().revokeRefreshTokens(userId))
}

/**
 * A custom token, with which a browser opens a session. Auth accepts it for an hour and cannot
 * revoke it, so it states when its user proved who they are: a session that it opens after a "Sign
 * out everywhere" has ended already, and counts as no recent sign-in.
 */
export function sessionToken(
  uid: string,
  method: string,
  provenAt = Timestamp.now(),
): Promise<string> {
  return auth().createCustomToken(uid, { auth_method: method, proven_at: provenAt.seconds })
}

/** Ends the sessions of a banned user. If it fails, the trigger `onBanWritten` repeats it. */
export async function endSessionsOfBanned(userId: string): Promise<void> {
  try {
    await endSessions(userId)
  } catch (error) {
    log('WARNING', 'sessions were not ended, the trigger repeats it', { error })
  }
}

/** Ends all sessions of the caller. */
export const signOutEverywhere = accountCall('signOutEverywhere', async ({ uid }) => {
  await endAllSessions(uid)
  return {}
})

/**
 * Ends all sessions of an account. New tokens come first: if the time on the profile is then not
 * written, another call is still accepted. With that time, rules and functions reject the tokens
 * that exist.
 */
export async function endAllSessions(uid: string): Promise<void> {
  await endSessions(uid)
  const profile = profileOf(uid)
  await db.runTransaction(async (transaction) => {
    if (!(await transaction.get(profile)).exists) return
    transaction.update(profile, { signed_out_at: Timestamp.now() })
  })
  await nextSecond()
}

/**
 * Ends all sessions of a member, such as one whose device was lost or whose account somebody else
 * has entered. The time on the profile comes first: rules and functions reject the existing tokens
 * from the next request, also if the refresh tokens could not be revoked and the admin has to
 * repeat the call.
 */
export const signOutMember = recentAdminCall('signOutMember', async (admin, { user_id }) => {
  await auditedBy(admin, async (transaction, audit) => {
    const profile = await transaction.get(profileOf(user_id))
    if (!profile.exists) throw new AppError('user_not_found')
    transaction.update(profile.ref, { signed_out_at: Timestamp.now() })
    await audit(userEntry('sign_out_member', profile))
  })
  await endSessions(user_id)
  await nextSecond()
  return {}
})

/**
 * Ends all sessions of the caller but the present one, after a change of the ways to sign in: those
 * whose users proved who they are before the caller did, which was in the last five minutes. So the
 * present session needs no new token. Refresh tokens remain, because Auth revokes only all of them;
 * the ID tokens that they give are rejected.
 *
 * @param profile - Read in the transaction. An account without one has ended no session.
 * @param lastUse - When the way to sign in that is removed was last used. If that was after the
 *   sign-in of the caller, the present session ends too: the other one would go on otherwise.
 */
export function endOtherSessions(
  transaction: Transaction,
  profile: Snapshot<'profiles'>,
  { provenAt }: SignedIn,
  lastUse?: Timestamp | null,
): void {
  if (!profile.exists) return
  const since = lastUse && lastUse.seconds > provenAt ? lastUse.seconds + 1 : provenAt
  transaction.update(profile.ref, endedBefore(profile, since * 1_000))
}

/** The field of a profile that ends the sessions from before a time, in milliseconds since 1970. */
export function endedBefore(profile: Snapshot<'profiles'>, ms: number) {
  // Another call may have ended later ones meanwhile.
  return { signed_out_at: Timestamp.fromMillis(Math.max(ms - 1, allEndedAt(profile))) }
}

/** The later of two uses of a way to sign in. A use may end after one that began later. */
export function laterOf(one: Timestamp | null, other: Timestamp): Timestamp {
  return one && one > other ? one : other
}

/** When all sessions of a member last ended, in milliseconds since 1970; 0 for never. */
function allEndedAt(profile: Snapshot<'profiles'>): number {
  const at = profile.data()?.signed_out_at
  return at instanceof Timestamp ? at.toMillis() : 0
}

/**
 * Ends one session of the caller: a recorded one, or the present one. ID tokens have no id of their
 * session, but state the second of its sign-in, or of its last confirmation. The profile lists
 * these seconds, because rules and functions read it anyway. They reject the session's tokens from
 * the next request. Refresh tokens cannot be revoked one by one; the ID tokens that they give are
 * rejected.
 */
export const endSession = accountCall('endSession', async (caller, { signed_in_at }) => {
  const { uid, signedInAt } = caller
  const at = signed_in_at ?? signedInAt
  await db.runTransaction(async (transaction) => {
    const [profile, own] = await Promise.all([
      transaction.get(profileOf(uid)),
      transaction.get(documentsOf(uid, 'sign_ins')),
    ])
    const times =
      own.docs.map((one) => secondsOf(one.data())).find((seconds) => seconds.includes(at)) ?? []
    // A time that was not recorded could be that of a session to come.
    if (times.length === 0 && at !== signedInAt) throw new AppError('session_not_found')
    if (profile.exists) transaction.update(profile.ref, withEnded(profile, [at, ...times]))
  })
  // A sign-in in the same second would be taken for the ended one.
  if (at >= Math.floor(Date.now() / 1_000)) await nextSecond()
  return {}
})

const LONGEST_MS = LIMITS.session.hours * HOUR_MS

/**
 * The fields of a profile that end sessions. Those that have ended anyway are left out. If there
 * are too many, the oldest ones become a "Sign out everywhere" at their time, so that none returns.
 */
export function withEnded(profile: Snapshot<'profiles'>, times: readonly number[]) {
  const { ended_sessions: listed } = profile.data() ?? {}
  const since = allEndedAt(profile)
  const isOpen = (at: number) => at * 1_000 > Math.max(since, Date.now() - LONGEST_MS)
  const ended = [...new Set([...(Array.isArray(listed) ? listed : []), ...times].map(Number))]
    .filter(isOpen)
    .toSorted((one, other) => one - other)
  const surplus = ended.slice(0, -LIMITS.session.ended).at(-1)
  return {
    ended_sessions: ended.slice(-LIMITS.session.ended),
    ...(surplus !== undefined && { signed_out_at: Timestamp.fromMillis(surplus * 1_000) }),
  }
}

/** The seconds that the tokens of a recorded session state: its sign-in and its confirmations. */
export function secondsOf(signIn: Documents['sign_ins']): readonly number[] {
  const { signed_in_at, confirmed_at = [] } = signIn
  return [signed_in_at, ...confirmed_at].map(({ seconds }) => seconds)
}

/**
 * Waits for the next second. Tokens state their sign-in in whole seconds, so a sign-in right after
 * the answer would be taken for an earlier one.
 */
export function nextSecond(): Promise<void> {
  // A timer can end a moment early, and the second before would be that of the ended sessions.
  return new Promise((resolve) => setTimeout(resolve, 1_010 - (Date.now() % 1_000)))
}
