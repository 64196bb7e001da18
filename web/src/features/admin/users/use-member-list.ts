import { LIMITS } from '@grid/schema/limits'
import { useMemo } from 'react'
import { ADMIN_MESSAGES } from '../messages'
import { nextSort, parseSort, type Sort } from '../table/sort'
import { usePages } from '../table/use-pages'
import { useLiveRows } from '../use-live'
import { useUrlState } from '../use-url-state'
import { holdsInside, memberQuery, NEWEST_FIRST, NEWEST_MEMBERS } from './member-query'
import { useBans } from './use-bans'

const SORTABLE = ['username_lower', 'created_at', 'reputation']

/**
 * The five newest members; or whose name begins as searched, below those of the five newest who
 * have the text elsewhere in it. The address holds what is asked.
 *
 * @param openId - Whose row is open, which may have left the list.
 */
export function useMemberList(openId: string | null) {
  const [search, setSearch] = useUrlState('q')
  const [order, setOrder] = useUrlState('members')
  const isSearch = search.trim() !== ''
  const by = parseSort(order, SORTABLE, NEWEST_FIRST)
  const { field, direction } = by
  const list = useMemo(() => memberQuery(search, { field, direction }), [search, field, direction])
  const pages = usePages(list, {
    size: isSearch ? LIMITS.panel.members : LIMITS.recent.users,
    failure: ADMIN_MESSAGES.membersFailed,
  })
  const newest = useLiveRows(NEWEST_MEMBERS, ADMIN_MESSAGES.membersFailed)
  const within = newest.state === 'ready' && pages.page === 1 ? newest.data : []
  const rows = isSearch
    ? [...within.filter((member) => holdsInside(member, search)), ...pages.rows]
    : pages.rows
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
    isBanned,
    /** What is found comes by name. */
    order: isSearch ? undefined : { by, onOrder },
  }
}

function leadOf(isSearch: boolean, by: Sort): string | null {
  if (isSearch) return 'By username, all users searched.'
  const { field, direction } = NEWEST_FIRST
  return by.field === field && by.direction === direction ? 'The newest first.' : null
}
