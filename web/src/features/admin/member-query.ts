import { LIMITS } from '@grid/schema/limits'
import type { Profile } from '@grid/schema/profile'
import { usernameKey } from '@grid/schema/username-key'
import { endAt, limit, orderBy, type Query, query, startAt } from 'firebase/firestore'
import { profiles } from '../../data/firestore'
import type { Sort } from './table/column'
import type { CsvColumn } from './table/export-button'
import { allRows } from './table/export-rows'

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

const MOST = LIMITS.recent.users
const BY_AGE = memberQuery('', NEWEST_FIRST)

/** The members of the list that nobody searches. */
export const NEWEST_MEMBERS: Query<Profile> = query(BY_AGE, limit(MOST))

/** Whether a username has the text in it but does not begin with it, as `memberQuery` finds. */
export function holdsInside({ username_lower }: Profile, search: string): boolean {
  return username_lower.indexOf(usernameKey(search.trim())) > 0
}

/** The newest members as the server has them now, of whom `holdsInside` is true. */
export async function readNewestHolding(search: string): Promise<readonly Profile[]> {
  if (search.trim() === '') return []
  const { rows } = await allRows(BY_AGE, { most: MOST })
  return rows.filter((member) => holdsInside(member, search))
}

/** What an export says of a member. */
export const MEMBER_EXPORT: readonly CsvColumn<Profile>[] = [
  ['id', (member) => member.id],
  ['username', (member) => member.username],
  ['created_at', (member) => member.created_at],
  ['reputation', (member) => member.reputation],
  ['is_admin', (member) => member.is_admin],
]
