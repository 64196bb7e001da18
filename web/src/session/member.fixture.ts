import { exactInstant } from '@grid/schema/exact-instant'
import type { Profile } from '@grid/schema/profile'
import type { SignedIn } from './session'

const EPOCH = exactInstant(0, 0)

/** The profile of a member whose name is also the id. */
export function profileOf(name: string, changes: Partial<Profile> = {}): Profile {
  return {
    id: name,
    username: name,
    username_lower: name.toLowerCase(),
    created_at: EPOCH,
    reputation: 0,
    is_admin: false,
    ...changes,
  }
}

/** The session of that member. */
export function sessionOf(name: string, changes: Partial<SignedIn> = {}): SignedIn {
  return {
    status: 'signed-in',
    account: { id: name, email: `${name}@grid.test`, emailVerified: true },
    profile: profileOf(name),
    profileLoading: false,
    isAdmin: false,
    method: 'password',
    adminNeeds: null,
    ban: null,
    ...changes,
  }
}
