import type { Profile } from '@grid/schema/profile'
import { call } from '../../../data/call'
import { useConfirm } from '../../../design/confirm'
import { SteadyButton } from '../../../design/steady-button'
import { ActProblem } from '../act-problem'
import { AdminSection } from '../admin-section'
import { ADMINS, useAdmins } from '../admins'
import { formatDay } from '../dates'
import { MEMBER_EXPORT } from '../member-export'
import { ADMIN_MESSAGES, confirmRemoveAdmin } from '../messages'
import type { Column } from '../table/column'
import { DataTable } from '../table/data-table'
import { ExportButton } from '../table/export-button'
import type { Details } from '../table/row-drawer'
import { singlePage } from '../table/single-page'
import { useAct } from '../use-act'
import { AddAdminForm } from './add-admin-form'

const COLUMNS: readonly Column<Profile>[] = [
  { id: 'username', label: 'Username', render: (row) => row.username },
  {
    id: 'created_at',
    label: 'Joined',
    isMinor: true,
    render: (row) => formatDay(row.created_at),
  },
]

/** Who may use this dashboard. */
export function AdminsPanel() {
  const confirm = useConfirm()
  const act = useAct()
  const admins = useAdmins()

  const remove = async ({ id, username }: Profile) => {
    if (!(await confirm(confirmRemoveAdmin(username)))) return
    await act.run(id, () => call('revokeAdmin', { user_id: id }), {
      success: ADMIN_MESSAGES.adminRemoved,
      partial: ({ changed }) => (changed ? null : ADMIN_MESSAGES.adminRemovedAlready(username)),
      failure: ADMIN_MESSAGES.adminRemoveFailed,
    })
  }

  return (
    <AdminSection
      id="admins"
      title="Admins"
      tools={<ExportButton view="admins" list={ADMINS} columns={MEMBER_EXPORT} />}
    >
      <AddAdminForm />
      <ActProblem problem={act.problem} />
      <DataTable
        label="Admins"
        columns={COLUMNS}
        pages={singlePage(admins)}
        failure={ADMIN_MESSAGES.adminsFailed}
        empty={{ text: 'There is no admin.' }}
        details={detailsOf}
        actions={(row) => (
          <SteadyButton
            size="small"
            variant="outlined"
            color="secondary"
            disabled={act.busy !== null}
            aria-label={`Remove admin ${row.username}`}
            onClick={() => void remove(row)}
          >
            Remove admin
          </SteadyButton>
        )}
      />
    </AdminSection>
  )
}

function detailsOf(row: Profile): Details {
  return {
    title: row.username,
    facts: [
      ['Joined', formatDay(row.created_at)],
      ['Account ID', row.id],
    ],
  }
}
