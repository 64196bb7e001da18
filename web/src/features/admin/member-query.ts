import type { Profile } from '@grid/schema/profile'
import { searchedPart } from '@grid/schema/username-parts'
import { orderBy, type Query, query, where } from 'firebase/firestore'
import { profiles } from '../../data/firestore'
import type { Sort } from './column'
import type { CsvColumn } from './export-button'

/** The default order of lists of members. */
export const NEWEST_FIRST: Sort = { field: 'created_at', direction: 'desc' }

/**
 * The members whose username contains a text, by name; without a text all members, as ordered.
 * After a search, filter the rows with `containsText`.
 */
export function memberQuery(search: string, by: Sort): Query<Profile> {
  const part = searchedPart(search)
  if (part === '') return query(profiles, orderBy(by.field, by.direction))
  return query(profiles, where('username_parts', 'array-contains', part), orderBy('username_lower'))
}

/** The columns of an exported list of members. */
export const MEMBER_EXPORT: readonly CsvColumn<Profile>[] = [
  ['id', (member) => member.id],
  ['username', (member) => member.username],
  ['created_at', (member) => member.created_at],
  ['reputation', (member) => member.reputation],
  ['is_admin', (member) => member.is_admin],
]
