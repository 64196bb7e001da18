import { formatNumber } from '@grid/schema/format'
import { LIMITS } from '@grid/schema/limits'
import type { Profile } from '@grid/schema/profile'
import { containsText, searchedPart } from '@grid/schema/username'
import TextField from '@mui/material/TextField'
import { orderBy, type Query, query, where } from 'firebase/firestore'
import { UserSearch } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { profiles } from '../../data/firestore'
import { SecondaryButton } from '../../design/buttons'
import { useSearchText } from '../../forms/use-search-text'
import { AdminSection, useAction } from './admin-section'
import { useBanActions, useBans } from './bans'
import { type Column, nextSort, parseSort, type Sort } from './data-row'
import { DataTable } from './data-table'
import { formatMoment } from './dates'
import { ExportButton, fields } from './export-button'
import { memberDetails, memberState, useMemberModeration } from './member-details'
import { ADMIN_MESSAGES } from './messages'
import { useUrlState } from './url-state'
import { usePagedRows } from './use-rows'

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
export const MEMBER_EXPORT = fields('id', 'username', 'created_at', 'reputation', 'is_admin')

type MemberSearchFieldProps = { readonly value: string; readonly onSearch: (text: string) => void }

/** Searches when the typing pauses. */
export function MemberSearchField({ value, onSearch }: MemberSearchFieldProps) {
  const { text, setText } = useSearchText(value, onSearch)

  return (
    <TextField
      type="search"
      label="Search users"
      placeholder="Part of a username"
      value={text}
      onChange={(event) => setText(event.target.value)}
      slotProps={{ htmlInput: { maxLength: LIMITS.username.max, autoComplete: 'off' } }}
      sx={{ width: '16rem', maxWidth: '100%' }}
    />
  )
}

const SORTABLE = ['username_lower', 'created_at', 'reputation']

/**
 * The five newest members, or all whose username contains the searched text. The URL holds search
 * and order.
 *
 * @param openId - The member whose row is open. The list may no longer contain it.
 */
function useMemberList(openId: string | null) {
  const [search, setSearch] = useUrlState('q')
  const [order, setOrder] = useUrlState('members')
  const isSearch = searchedPart(search) !== ''
  const by = parseSort(order, SORTABLE, NEWEST_FIRST)
  const { field, direction } = by
  const list = useMemo(() => memberQuery(search, { field, direction }), [search, field, direction])
  const pages = usePagedRows(list, {
    size: isSearch ? LIMITS.panel.members : LIMITS.recent.users,
    failure: ADMIN_MESSAGES.membersFailed,
  })
  const isFound = ({ username }: Profile) => containsText(username, search)
  const rows = pages.rows.filter(isFound)
  const ids = new Set(rows.map(({ id }) => id))
  if (openId) ids.add(openId)
  const isBanned = useBans([...ids])
  const onOrder = (column: string) => setOrder(nextSort(column, by, NEWEST_FIRST))
  return {
    search,
    setSearch,
    lead: leadOf(isSearch, by),
    list,
    pages: { ...pages, rows },
    isFound,
    isBanned,
    /** Results of a search are ordered by name. */
    order: isSearch ? undefined : { by, onOrder },
  }
}

function leadOf(isSearch: boolean, by: Sort): string | null {
  if (isSearch) return 'By username, among all users.'
  const { field, direction } = NEWEST_FIRST
  return by.field === field && by.direction === direction ? 'The newest first.' : null
}

/** The five newest members, or the results of a search. */
export function MembersPanel() {
  const [openId, setOpenId] = useState<string | null>(null)
  const { search, setSearch, lead, list, pages, isFound, isBanned, order } = useMemberList(openId)
  const action = useAction()
  const bans = useBanActions(action)
  const moderation = useMemberModeration(action)
  const state = (row: Profile) => memberState(row, isBanned(row.id))
  const actions = (row: Profile) => {
    const wasBanned = isBanned(row.id)
    const verb = wasBanned ? 'Unban' : 'Ban'
    return (
      <SecondaryButton
        size="small"
        disabled={action.busy !== null || row.is_admin || wasBanned === null}
        aria-label={`${verb} ${row.username}`}
        onClick={() => (wasBanned ? void bans.unban(row) : bans.ban(row))}
      >
        {verb}
      </SecondaryButton>
    )
  }

  return (
    <AdminSection
      id="members"
      title="Users"
      {...(lead ? { lead } : {})}
      tools={
        <>
          <MemberSearchField value={search} onSearch={setSearch} />
          <ExportButton view="users" list={list} includes={isFound} columns={MEMBER_EXPORT} />
        </>
      }
    >
      <DataTable
        label="Users"
        columns={columnsOf(state)}
        pages={pages}
        empty={{ icon: UserSearch, text: 'No username contains this text.' }}
        order={order}
        actions={actions}
        error={action.error}
        details={(row) => memberDetails(row, state(row), moderation)}
        onOpened={(row) => setOpenId(row?.id ?? null)}
      />
      {bans.dialog}
      {moderation.dialog}
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
      isNumber: true,
      isMinor: true,
      render: (row) => formatNumber(row.reputation),
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
