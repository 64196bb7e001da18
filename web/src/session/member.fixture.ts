import type { Profile } from '@grid/schema/profile'
import type { SignedIn } from './session'

const at = { toMillis: () => 0, toDate: () => new Date(0) }

/** The profile of a member whose name is also the id. */
export function profileOf(name: string): Profile {
  return {
    id: name,
    username: name,
    username_lower: name.toLowerCase(),
    created_at: at,
    reputation: 0,
    is_admin: false,
  }
}

/** The session of that member. */
export function sessionOf(name: string): SignedIn {
  return {
    status: 'signed-in',
    account: { id: name, email: `${name}@grid.test`, emailVerified: true },
    profile: profileOf(name),
    profileLoading: false,
    isAdmin: false,
    method: 'password',
    adminNeeds: null,
    ban: null,
  }
}
