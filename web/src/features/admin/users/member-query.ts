import { LIMITS } from '@grid/schema/limits'
import type { Profile } from '@grid/schema/profile'
import { usernameKey } from '@grid/schema/username-key'
import { endAt, limit, orderBy, type Query, query, startAt } from 'firebase/firestore'
import { profiles } from '../../../data/firestore'
import type { Sort } from '../table/sort'

/** Sorts behind every character that a username can hold. */
const LAST = '\uf8ff'

/** How the lists of members stand where nobody asked for another order. */
export const NEWEST_FIRST: Sort = { field: 'created_at', direction: 'desc' }

/** Members whose name begins with a text, without regard to case; without one all, as ordered. */
export function memberQuery(search: string, by: Sort): Query<Profile> {
  const key = usernameKey(search.trim())
  if (key === '') return query(profiles, orderBy(by.field, by.direction))
  return query(profiles, orderBy('username_lower'), startAt(key), endAt(`${key}${LAST}`))
}

/** The members of the list that nobody searches. */
export const NEWEST_MEMBERS: Query<Profile> = query(
  memberQuery('', NEWEST_FIRST),
  limit(LIMITS.recent.users),
)

/** Whether a username has the text in it but does not begin with it, as `memberQuery` finds. */
export function holdsInside({ username_lower }: Profile, search: string): boolean {
  return username_lower.indexOf(usernameKey(search.trim())) > 0
}
