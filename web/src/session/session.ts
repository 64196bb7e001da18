import type { Instant } from '@grid/schema/instant'
import type { Profile } from '@grid/schema/profile'
import { createContext, useContext } from 'react'

/** The signed-in account, as far as screens need it. */
export type Account = {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
}

/** The ban in force on the signed-in member, or null. */
export type ActiveBan = {
  readonly reason: string
  /** When it ends by itself; null when only an admin ends it. */
  readonly expires_at: Instant | null
}

/**
 * Who is here.
 *
 * `loading` lasts until the first answer of Firebase Auth, `profileLoading` until the profile was
 * read, or the server has said that there is none: then `profile` is null, and the account's
 * sign-up was cut before its profile was written.
 */
export type Session = { readonly status: 'loading' } | { readonly status: 'signed-out' } | SignedIn

/** A session of somebody who is signed in: a member, or one who has not finished signing up. */
export type SignedIn = {
  readonly status: 'signed-in'
  readonly account: Account
  readonly profile: Profile | null
  readonly profileLoading: boolean
  /** True when the token carries the admin claim and the profile mirrors it. */
  readonly isAdmin: boolean
  readonly ban: ActiveBan | null
}

export const LOADING: Session = { status: 'loading' }

export const SessionContext = createContext<Session>(LOADING)

/** The current session; re-renders when it changes. */
export function useSession(): Session {
  return useContext(SessionContext)
}

/** The session of somebody who is signed in, or null. */
export function useSignedIn(): SignedIn | null {
  const session = useSession()
  return session.status === 'signed-in' ? session : null
}

/** Whether it is known who is here, and with which profile. */
export function isResolved(session: Session): boolean {
  return session.status === 'signed-in' ? !session.profileLoading : session.status !== 'loading'
}

/**
 * Whether the server is worth asking if this is one of the first admins. It is of an admin by the
 * profile whose token has lost the claim, too: who is named for them gets it back by being asked.
 */
export function mayBeBootstrapAdmin(session: SignedIn): boolean {
  const { account, profile, profileLoading, isAdmin, ban } = session
  return account.emailVerified && profile !== null && !profileLoading && !isAdmin && ban === null
}

/** The name the welcome lines greet: "User" while there is no profile to read it from. */
export function displayName(member: SignedIn | null): string {
  return member?.profile?.username || 'User'
}

export const SESSION_MESSAGES = {
  expired: 'Your session has ended. Please sign in again; what you wrote is kept in this browser.',
  elsewhere: 'You were signed out in another tab.',
  adminNoMore: 'You are no longer an admin.',
  membersOnly: 'This page is for members. Please sign in to see it.',
  profileFailed: 'Your profile could not be read, so you cannot write yet. Still trying.',
  unknown: "We couldn't check whether you're signed in. Please try again.",
  banned: (reason: string) => `Your account has been banned: ${reason}`,
  unbanned: 'Your ban has been lifted. Welcome back!',
} as const
