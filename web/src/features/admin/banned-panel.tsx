import { type Ban, isInForce } from '@grid/schema/ban'
import { LIMITS } from '@grid/schema/limits'
import { orderBy, query, where } from 'firebase/firestore'
import { UserCheck } from 'lucide-react'
import { bans } from '../../data/firestore'
import { SteadyButton } from '../../design/buttons'
import { ActProblem, AdminSection } from './admin-section'
import { useBanActs } from './bans'
import { formatMoment } from './dates'
import { MemberName, nameOf } from './member-name'
import { ADMIN_MESSAGES } from './messages'
import type { Column } from './table/column'
import { DataTable } from './table/data-table'
import { type CsvColumn, ExportButton } from './table/export-button'
import { usePages } from './table/paging'
import type { Details } from './table/row-drawer'

const ACTIVE = query(bans, where('is_active', '==', true), orderBy('banned_at', 'desc'))
const EXPORT: readonly CsvColumn<Ban>[] = [
  ['user_id', (ban) => ban.user_id],
  ['reason', (ban) => ban.reason],
  ['admin_id', (ban) => ban.admin_id],
  ['banned_at', (ban) => ban.banned_at],
  ['expires_at', (ban) => ban.expires_at],
]

const COLUMNS: readonly Column<Ban>[] = [
  { id: 'user_id', label: 'User', render: (row) => <MemberName uid={row.user_id} /> },
  { id: 'reason', label: 'Reason', render: (row) => row.reason },
  {
    id: 'admin_id',
    label: 'By',
    isMinor: true,
    render: (row) => <MemberName uid={row.admin_id} />,
  },
  {
    id: 'banned_at',
    label: 'Since',
    isMinor: true,
    render: (row) => formatMoment(row.banned_at),
  },
  { id: 'expires_at', label: 'Until', isMinor: true, render: sayEnd },
]

/** Who is banned, why, by whom and since when. */
export function BannedPanel() {
  const acts = useBanActs()
  const pages = usePages(ACTIVE, { size: LIMITS.panel.bans, failure: ADMIN_MESSAGES.bansFailed })

  const unban = async ({ user_id }: Ban) =>
    acts.unban({ id: user_id, username: await nameOf(user_id) })
  const actions = (row: Ban) => (
    <SteadyButton
      size="small"
      variant="outlined"
      color="secondary"
      disabled={acts.busy !== null}
      onClick={() => void unban(row)}
    >
      Unban
    </SteadyButton>
  )

  return (
    <AdminSection
      id="banned"
      title="Banned users"
      tools={<ExportButton view="banned_users" list={ACTIVE} columns={EXPORT} />}
    >
      <ActProblem problem={acts.problem} />
      <DataTable
        label="Banned users"
        columns={COLUMNS}
        pages={pages}
        failure={ADMIN_MESSAGES.bansFailed}
        empty={{ icon: UserCheck, text: 'Nobody is banned.' }}
        actions={actions}
        details={detailsOf}
      />
    </AdminSection>
  )
}

function detailsOf(row: Ban): Details {
  return {
    title: 'Ban',
    facts: [
      ['User', <MemberName key="user" uid={row.user_id} />],
      ['Reason', row.reason],
      ['By', <MemberName key="by" uid={row.admin_id} />],
      ['Since', formatMoment(row.banned_at)],
      ['Until', sayEnd(row)],
    ],
  }
}

function sayEnd(ban: Ban): string {
  if (!ban.expires_at) return 'An admin ends it'
  return `${formatMoment(ban.expires_at)}${isInForce(ban, Date.now()) ? '' : ' (over)'}`
}
