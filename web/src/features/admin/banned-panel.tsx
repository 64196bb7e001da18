import type { Ban } from '@grid/schema/ban'
import { LIMITS } from '@grid/schema/limits'
import { isActiveBan } from '@grid/schema/session'
import { orderBy, query, where } from 'firebase/firestore'
import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { bans } from '../../data/firestore'
import { SecondaryButton } from '../../design/buttons'
import { AdminSection, useAction } from './admin-section'
import { useBanActions } from './bans'
import { type Column, factsOf } from './data-row'
import { DataTable } from './data-table'
import { formatMoment } from './dates'
import { ExportButton, fields } from './export-button'
import { MemberName, nameOf } from './member-details'
import { ADMIN_MESSAGES } from './messages'
import { usePagedRows } from './use-rows'

const ACTIVE = query(bans, where('is_active', '==', true), orderBy('banned_at', 'desc'))
const EXPORT = fields('user_id', 'reason', 'admin_id', 'banned_at', 'expires_at')

const COLUMNS: readonly Column<Ban>[] = [
  { id: 'user_id', label: 'User', render: (row) => <MemberName uid={row.user_id} /> },
  { id: 'reason', label: 'Reason', isFreeText: true, render: (row) => row.reason },
  {
    id: 'admin_id',
    label: 'By',
    isMinor: true,
    isFreeText: true,
    render: (row) => <MemberName uid={row.admin_id} />,
  },
  { id: 'banned_at', label: 'Since', isMinor: true, render: (row) => formatMoment(row.banned_at) },
  { id: 'expires_at', label: 'Until', isMinor: true, render: endText },
]

/** The banned users, with reason, admin and dates. */
export function BannedPanel() {
  const action = useAction()
  const { unban } = useBanActions(action)
  const pages = usePagedRows(ACTIVE, {
    size: LIMITS.panel.bans,
    failure: ADMIN_MESSAGES.bansFailed,
  })

  /** The user whose name is read for the question. */
  const [opening, setOpening] = useState<string | null>(null)
  const askToUnban = async ({ user_id }: Ban) => {
    setOpening(user_id)
    const username = await nameOf(user_id)
    setOpening(null)
    await unban({ id: user_id, username })
  }
  const rowActions = (row: Ban) => (
    <SecondaryButton
      size="small"
      loading={opening === row.user_id}
      disabled={action.busy !== null || opening !== null}
      onClick={() => void askToUnban(row)}
    >
      Unban
    </SecondaryButton>
  )

  return (
    <AdminSection
      id="banned"
      title="Banned users"
      tools={<ExportButton view="banned_users" list={ACTIVE} columns={EXPORT} />}
    >
      <DataTable
        label="Banned users"
        columns={COLUMNS}
        pages={pages}
        empty={{ icon: UserCheck, text: 'Nobody is banned.' }}
        actions={rowActions}
        error={action.error}
        details={(row) => ({ title: 'Ban', facts: factsOf(COLUMNS, row) })}
      />
    </AdminSection>
  )
}

function endText(ban: Ban): string {
  if (!ban.expires_at) return 'An admin ends it'
  return `${formatMoment(ban.expires_at)}${isActiveBan(ban, Date.now()) ? '' : ' (over)'}`
}
