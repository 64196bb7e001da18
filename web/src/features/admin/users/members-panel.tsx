import type { Profile } from '@grid/schema/profile'
import { UserSearch } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ActProblem } from '../act-problem'
import { AdminSection } from '../admin-section'
import { formatMoment } from '../dates'
import { MEMBER_EXPORT } from '../member-export'
import { ADMIN_MESSAGES } from '../messages'
import type { Column } from '../table/column'
import { DataTable } from '../table/data-table'
import { ExportButton } from '../table/export-button'
import type { Details } from '../table/row-drawer'
import { BanButton } from './ban-button'
import { readNewestHolding } from './member-query'
import { MemberState } from './member-state'
import { SearchField } from './search-field'
import { useBanActs } from './use-ban-acts'
import { useMemberList } from './use-member-list'

/** The five newest members, or everybody who is found by name. */
export function MembersPanel() {
  const [openId, setOpenId] = useState<string | null>(null)
  const { search, setSearch, lead, list, pages, isBanned, order } = useMemberList(openId)
  const readFirst = () => readNewestHolding(search)
  const bans = useBanActs()
  const state = (row: Profile) => <MemberState member={row} isBanned={isBanned(row.id)} />
  const columns = columnsOf(state)
  const actions = (row: Profile) => (
    <BanButton
      isBanned={isBanned(row.id) === true}
      isDisabled={bans.busy !== null || row.is_admin || isBanned(row.id) === null}
      name={row.username}
      onBan={() => bans.ban(row)}
      onUnban={() => void bans.unban(row)}
    />
  )

  return (
    <AdminSection
      id="members"
      title="Users"
      {...(lead ? { lead } : {})}
      tools={
        <>
          <SearchField value={search} onSearch={setSearch} />
          <ExportButton view="users" list={list} readFirst={readFirst} columns={MEMBER_EXPORT} />
        </>
      }
    >
      <ActProblem problem={bans.problem} />
      <DataTable
        label="Users"
        columns={columns}
        pages={pages}
        failure={ADMIN_MESSAGES.membersFailed}
        empty={{
          icon: UserSearch,
          text: 'No username begins like this, and none of the five newest holds it.',
        }}
        order={order}
        actions={actions}
        details={(row) => detailsOf(row, state(row))}
        onOpened={(row) => setOpenId(row?.id ?? null)}
      />
      {bans.dialog}
    </AdminSection>
  )
}

function columnsOf(state: (row: Profile) => ReactNode): readonly Column<Profile>[] {
  return [
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
}

function detailsOf(row: Profile, state: ReactNode): Details {
  return {
    title: row.username,
    facts: [
      ['State', state],
      ['Joined', formatMoment(row.created_at)],
      ['Reputation', row.reputation],
      ['Account ID', row.id],
    ],
  }
}
