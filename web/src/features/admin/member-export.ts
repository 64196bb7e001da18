import type { Profile } from '@grid/schema/profile'
import type { CsvValue } from './table/csv'

/** The columns of an export of members. */
export const MEMBER_HEADS = ['id', 'username', 'created_at', 'reputation', 'is_admin']

/** A member as a line of an export. */
export function memberRow(member: Profile): readonly CsvValue[] {
  const { id, username, created_at, reputation, is_admin } = member
  return [id, username, created_at.toDate().toISOString(), reputation, is_admin]
}
