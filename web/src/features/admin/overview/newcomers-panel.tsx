import { LIMITS } from '@grid/schema/limits'
import type { Profile } from '@grid/schema/profile'
import { AdminSection } from '../admin-section'
import { formatMoment } from '../dates'
import { MEMBER_EXPORT } from '../member-export'
import { ADMIN_MESSAGES } from '../messages'
import type { Column } from '../table/column'
import { DataTable } from '../table/data-table'
import { ExportButton } from '../table/export-button'
import { usePages } from '../table/use-pages'
import { memberQuery, NEWEST_FIRST } from '../users/member-query'

const FAILURE = ADMIN_MESSAGES.analyticsFailed
const NEWEST = memberQuery('', NEWEST_FIRST)
const MOST = LIMITS.recent.users

const COLUMNS: readonly Column<Profile>[] = [
  { id: 'username', label: 'Username', render: (row) => row.username },
  { id: 'created_at', label: 'Joined', render: (row) => formatMoment(row.created_at) },
]

/** The five who joined last. */
export function NewcomersPanel() {
  const pages = usePages(NEWEST, { size: MOST, most: MOST, failure: FAILURE })
  return (
    <AdminSection
      title="Recent users"
      tools={<ExportButton view="recent_users" list={NEWEST} most={MOST} columns={MEMBER_EXPORT} />}
    >
      <DataTable
        label="Recent users"
        columns={COLUMNS}
        pages={pages}
        failure={FAILURE}
        empty={{ text: 'Nobody has joined yet.' }}
      />
    </AdminSection>
  )
}
