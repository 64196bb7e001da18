import type { Profile } from '@grid/schema/profile'
import type { Instant } from '@grid/schema/stored'
import { createContext, useContext } from 'react'

/** The fields of the signed-in account that screens need. */
export type Account = {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
}

/** The ban in force on the signed-in member, or null. */
export type ActiveBan = {
  readonly reason: string
  /** The expiry; null if only an admin can end the ban. */
  readonly expires_at: Instant | null
}

/**
 * The session of this tab.
 *
 * `loading` lasts until Firebase Auth first responds, `profileLoading` until the profile is read or
 * the server confirms that there is none. Then `profile` is null: sign-up stopped before it was
 * written.
 */
export type Session = { readonly status: 'loading' } | { readonly status: 'signed-out' } | SignedIn

/** How a session was opened. A recovery code replaces a lost passkey until another is added. */
export type SessionMethod = 'password' | 'passkey' | 'github' | 'recovery'

/** The session of a member, or of an account whose sign-up is incomplete. */
export type SignedIn = {
  readonly status: 'signed-in'
  readonly account: Account
  readonly profile: Profile | null
  readonly profileLoading: boolean
  /**
   * True if the token has the admin claim, the profile has the denormalised flag, and the session
   * was opened less than twelve hours ago with a passkey, which the profile can make optional.
   */
  readonly isAdmin: boolean
  readonly method: SessionMethod
  /** What an admin without rights in this session lacks: a passkey, or a newer sign-in. */
  readonly adminNeeds: 'passkey' | 'sign-in' | null
  readonly ban: ActiveBan | null
}

export const LOADING: Session = { status: 'loading' }

export const SessionContext = createContext<Session>(LOADING)

/** The current session; re-renders when it changes. */
export function useSession(): Session {
  return useContext(SessionContext)
}

/** The session of the signed-in member, or null. */
export function useSignedIn(): SignedIn | null {
  const session = useSession()
  return session.status === 'signed-in' ? session : null
}

/** Whether session and profile are loaded. */
export function isResolved(session: Session): boolean {
  return session.status === 'signed-in' ? !session.profileLoading : session.status !== 'loading'
}

/**
 * Whether to ask the server if this member is a bootstrap admin. That includes an admin by profile
 * whose token has lost the claim: the request restores it.
 */
export function mayBeBootstrapAdmin(session: SignedIn): boolean {
  const { account, profile, profileLoading, isAdmin, adminNeeds, ban } = session
  const hasRights = isAdmin || adminNeeds !== null
  return account.emailVerified && profile !== null && !profileLoading && !hasRights && ban === null
}

/** The name in welcome lines: "User" without a profile. */
export function displayName(member: SignedIn | null): string {
  return member?.profile?.username || 'User'
}

export const SESSION_MESSAGES = {
  expired: 'Your session has ended. Please sign in again; what you wrote is kept in this browser.',
  signedOut: 'You are signed out.',
  elsewhere: 'You were signed out in another tab.',
  adminNoMore: 'You are no longer an admin.',
  membersOnly: 'This page is for members. Please sign in to see it.',
  profileFailed: 'Your profile could not be read, so you cannot write yet. Still trying.',
  unknown: "We couldn't check whether you're signed in. Please try again.",
  banned: (reason: string) => `Your account has been banned: ${reason}`,
  unbanned: 'Your ban has been lifted. Welcome back!',
} as const
