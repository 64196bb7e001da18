import type { Profile } from '@grid/schema/profile'
import type { CsvColumn } from './table/csv'

/** What an export says of a member. */
export const MEMBER_EXPORT: readonly CsvColumn<Profile>[] = [
  ['id', (member) => member.id],
  ['username', (member) => member.username],
  ['created_at', (member) => member.created_at],
  ['reputation', (member) => member.reputation],
  ['is_admin', (member) => member.is_admin],
]
