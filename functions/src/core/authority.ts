import { LIMITS } from '@grid/schema/limits'
import { HOUR_MS } from '@grid/schema/period'
import { GITHUB_METHOD, isEndedSession, PASSKEY_METHOD } from '@grid/schema/session'
import type { DecodedIdToken } from 'firebase-admin/auth'
import { Timestamp, type Transaction } from 'firebase-admin/firestore'
import type { CallableRequest } from 'firebase-functions/v2/https'
import type { Snapshot } from './documents'
import { AppError } from './errors'
import { hasAdminFlag, profileOf } from './members'

declare const proof: unique symbol

/** A caller with a valid token, with or without a profile. */
export type SignedIn = {
  readonly uid: string
  /** The e-mail in lower case, if it is verified. */
  readonly verifiedEmail: string | null
  /** When the user last signed in, in seconds since 1970. */
  readonly signedInAt: number
  /** When the user proved who they are; before `signedInAt` if a custom token was kept. */
  readonly provenAt: number
  /** How the session was opened: a claim of ours, or the sign-in provider, such as `password`. */
  readonly method: string
  readonly [proof]: 'signed-in'
}

/** A caller whose admin claim and `is_admin` flag were both checked in this call. */
export type Admin = Pick<SignedIn, 'uid' | 'signedInAt' | 'provenAt' | 'method'> & {
  readonly [proof]: 'admin'
}

/** @throws AppError `sign_in_required`. */
export function requireSignedIn(caller: CallableRequest['auth']): SignedIn {
  if (!caller) throw new AppError('sign_in_required')
  const { email, email_verified } = caller.token
  return {
    uid: caller.uid,
    verifiedEmail: email && email_verified ? email.toLowerCase() : null,
    ...timesOf(caller.token),
    method: methodOf(caller.token),
  } as SignedIn
}

/** How far clocks may differ, in seconds. */
const CLOCK_SKEW = 60

/** The time of the sign-in, or NaN, which no check accepts, if the token states no past time. */
function signInTime({ auth_time }: { readonly auth_time?: unknown }): number {
  const isPast = typeof auth_time === 'number' && auth_time <= Date.now() / 1_000 + CLOCK_SKEW
  return isPast ? auth_time : Number.NaN
}

/**
 * When the user proved who they are: at the sign-in, or before it, when a function issued the
 * custom token that opened the session. It can be kept for an hour, and nothing revokes it.
 */
function proofTime(token: { readonly auth_time?: unknown; readonly proven_at?: unknown }): number {
  const [signedInAt, provenAt] = [signInTime(token), token.proven_at]
  return typeof provenAt === 'number' ? Math.min(signedInAt, provenAt) : signedInAt
}

function methodOf(token: DecodedIdToken): string {
  return String(token['auth_method'] ?? token.firebase?.sign_in_provider)
}

/**
 * Checks that the caller signed in within the last five minutes, so that an unattended device is
 * not enough. A sign-in with GitHub never is: a browser that is signed in there gets it without a
 * question, and GitHub does not say when the member last proved who they are.
 *
 * @throws AppError `recent_sign_in_required`.
 */
export function requireRecentSignIn({
  provenAt,
  method,
}: Pick<SignedIn, 'provenAt' | 'method'>): void {
  if (method === GITHUB_METHOD || !isWithin(provenAt, LIMITS.recentSignIn.seconds * 1_000)) {
    throw new AppError('recent_sign_in_required')
  }
}

/** False for NaN, the time of a sign-in that is unknown. */
function isWithin(signedInAt: number, ms: number): boolean {
  return Date.now() - signedInAt * 1_000 <= ms
}

/**
 * Checks that the caller's session is no older than 90 days, and was ended neither alone nor by
 * "Sign out everywhere". Rules check the same, so that the token of an ended session is rejected.
 *
 * @throws AppError `sign_in_required` or `session_ended`.
 */
export async function requireOpenSession(caller: SignedIn): Promise<void> {
  assertOpen(await profileOf(caller.uid).get(), caller)
}

/**
 * The uid of a member with an open session. Null for visitors, and for the tokens of ended sessions
 * and deleted accounts: nothing may be recorded of them.
 */
export async function openUid(caller: CallableRequest['auth']): Promise<string | null> {
  if (!caller) return null
  const profile = await profileOf(caller.uid).get()
  try {
    assertOpen(profile, timesOf(caller.token))
    return profile.exists ? caller.uid : null
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

type Times = Pick<SignedIn, 'signedInAt' | 'provenAt'>

function timesOf(token: DecodedIdToken): Times {
  return { signedInAt: signInTime(token), provenAt: proofTime(token) }
}

function assertOpen(profile: Snapshot<'profiles'>, { signedInAt, provenAt }: Times): void {
  if (!isWithin(signedInAt, LIMITS.session.hours * HOUR_MS)) throw new AppError('sign_in_required')
  const { ended_sessions, signed_out_at } = profile.data() ?? {}
  const endings = {
    ended_sessions: Array.isArray(ended_sessions) ? ended_sessions : [],
    signed_out_at: signed_out_at instanceof Timestamp ? signed_out_at : undefined,
  }
  if (isEndedSession(signedInAt * 1_000, endings, provenAt * 1_000)) {
    throw new AppError('session_ended')
  }
}

/**
 * Checks that the caller is an admin now, in a session that was opened less than twelve hours ago,
 * with a passkey unless the profile makes that optional. Both the token's claim and the profile's
 * flag are needed, so that the unexpired token of a removed admin is rejected.
 *
 * @throws AppError `sign_in_required`, `admin_only`, `session_ended`, `admin_passkey_required` or
 *   `recent_sign_in_required`.
 */
export async function requireAdmin(caller: CallableRequest['auth']): Promise<Admin> {
  if (!caller) throw new AppError('sign_in_required')
  if (caller.token['admin'] !== true) throw new AppError('admin_only')
  const profile = await profileOf(caller.uid).get()
  if (!hasAdminFlag(profile)) throw new AppError('admin_only')
  const times = timesOf(caller.token)
  assertOpen(profile, times)
  const method = methodOf(caller.token)
  if (method !== PASSKEY_METHOD && needsPasskey(profile)) {
    throw new AppError('admin_passkey_required')
  }
  if (!isWithin(times.signedInAt, LIMITS.session.adminHours * HOUR_MS)) {
    throw new AppError('recent_sign_in_required')
  }
  return { uid: caller.uid, ...times, method } as Admin
}

/** Whether a profile gives admin rights only to sessions that were opened with a passkey. */
export function needsPasskey(profile: Snapshot<'profiles'>): boolean {
  return hasAdminFlag(profile) && profile.data()?.passkey_optional !== true
}

/**
 * Checks the flag again in the transaction of the action, in case the admin was removed during the
 * call.
 *
 * @throws AppError `admin_only`.
 */
export async function confirmAdmin(transaction: Transaction, admin: Admin): Promise<void> {
  const profile = await transaction.get(profileOf(admin.uid))
  if (!hasAdminFlag(profile)) throw new AppError('admin_only')
}
