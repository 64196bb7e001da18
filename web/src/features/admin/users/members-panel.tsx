import type { Profile } from '@grid/schema/profile'
import Button from '@mui/material/Button'
import { UserSearch } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ActProblem } from '../act-problem'
import { AdminSection } from '../admin-section'
import { formatMoment } from '../dates'
import { ADMIN_MESSAGES } from '../messages'
import type { Column } from '../table/column'
import { DataTable } from '../table/data-table'
import { ExportButton } from '../table/export-button'
import { RowDrawer } from '../table/row-drawer'
import { nextSort, parseSort, type Sort } from '../table/sort'
import { usePages } from '../table/use-pages'
import { useUrlState } from '../use-url-state'
import { memberQuery } from './member-query'
import { MemberState } from './member-state'
import { SearchField } from './search-field'
import { useBanned } from './use-banned'
import { useBans } from './use-bans'

const NEWEST: Sort = { field: 'created_at', direction: 'desc' }
const SORTABLE = ['username_lower', 'created_at', 'reputation']
const HEADS = ['id', 'username', 'created_at', 'reputation', 'is_admin']
const RECENT = 5
const FOUND = 20

/** The five newest members, or everybody whose name begins as searched. */
export function MembersPanel() {
  const [search, setSearch] = useUrlState('q')
  const [order, setOrder] = useUrlState('members')
  const [openId, setOpenId] = useState<string | null>(null)
  const bans = useBans()
  const by = parseSort(order, SORTABLE, NEWEST)
  const { field, direction } = by
  const list = useMemo(() => memberQuery(search, { field, direction }), [search, field, direction])
  const size = search.trim() === '' ? RECENT : FOUND
  const pages = usePages(list, { size, failure: ADMIN_MESSAGES.membersFailed })
  const banned = useBanned(pages.rows.map(({ id }) => id))
  const opened = pages.rows.find((row) => row.id === openId)
  const state = (row: Profile) => <MemberState member={row} isBanned={banned.has(row.id)} />

  const columns: readonly Column<Profile>[] = [
    { id: 'username_lower', label: 'Username', isSortable: true, render: (row) => row.username },
    { id: 'state', label: 'State', render: state },
    {
      id: 'reputation',
      label: 'Reputation',
      isSortable: true,
      isFigure: true,
      isMinor: true,
      render: (row) => row.reputation,
    },
    {
      id: 'created_at',
      label: 'Joined',
      isSortable: true,
      isMinor: true,
      render: (row) => formatMoment(row.created_at),
    },
  ]
  const actions = (row: Profile) => (
    <BanButton
      isBanned={banned.has(row.id)}
      isDisabled={bans.busy !== null || row.is_admin}
      name={row.username}
      onBan={() => bans.ban(row)}
      onUnban={() => void bans.unban(row)}
    />
  )

  return (
    <AdminSection
      id="members"
      title="Users"
      lead={search.trim() === '' ? 'The newest first.' : 'By username, all users searched.'}
      tools={
        <>
          <SearchField value={search} onSearch={setSearch} />
          <ExportButton view="users" list={list} heads={HEADS} toRow={exported} />
        </>
      }
    >
      <ActProblem problem={bans.problem} />
      <DataTable
        label="Users"
        columns={columns}
        pages={pages}
        failure={ADMIN_MESSAGES.membersFailed}
        empty={{ icon: UserSearch, text: 'No username begins like this.' }}
        order={
          search.trim() === ''
            ? { by, onOrder: (column) => setOrder(nextSort(column, by, NEWEST)) }
            : undefined
        }
        actions={actions}
        onOpen={(row) => setOpenId(row.id)}
      />
      {opened && (
        <RowDrawer
          title={opened.username}
          facts={[
            ['State', state(opened)],
            ['Joined', formatMoment(opened.created_at)],
            ['Reputation', opened.reputation],
            ['Account ID', opened.id],
          ]}
          actions={actions(opened)}
          onClose={() => setOpenId(null)}
        />
      )}
      {bans.dialog}
    </AdminSection>
  )
}

type BanButtonProps = {
  readonly isBanned: boolean
  readonly isDisabled: boolean
  readonly name: string
  readonly onBan: () => void
  readonly onUnban: () => void
}

function BanButton({ isBanned, isDisabled, name, onBan, onUnban }: BanButtonProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      color="secondary"
      disabled={isDisabled}
      aria-label={`${isBanned ? 'Unban' : 'Ban'} ${name}`}
      onClick={isBanned ? onUnban : onBan}
    >
      {isBanned ? 'Unban' : 'Ban'}
    </Button>
  )
}

function exported(row: Profile) {
  const { id, username, created_at, reputation, is_admin } = row
  return [id, username, created_at.toDate().toISOString(), reputation, is_admin]
}
