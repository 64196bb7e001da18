import type { Profile } from '@grid/schema/profile'
import { orderBy, query } from 'firebase/firestore'
import { profiles } from '../../../data/firestore'
import { AdminSection } from '../admin-section'
import { formatMoment } from '../dates'
import { ADMIN_MESSAGES } from '../messages'
import type { Column } from '../table/column'
import { DataTable } from '../table/data-table'
import { usePages } from '../table/use-pages'

const FAILURE = ADMIN_MESSAGES.analyticsFailed
const NEWEST = query(profiles, orderBy('created_at', 'desc'))

const COLUMNS: readonly Column<Profile>[] = [
  { id: 'username', label: 'Username', render: (row) => row.username },
  { id: 'created_at', label: 'Joined', render: (row) => formatMoment(row.created_at) },
]

/** The five who joined last. */
export function NewcomersPanel() {
  const pages = usePages(NEWEST, { size: 5, most: 5, failure: FAILURE })
  return (
    <AdminSection title="Recent users">
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
