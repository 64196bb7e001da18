import { LIMITS } from '@grid/schema/limits'
import { useMemo } from 'react'
import { ADMIN_MESSAGES } from '../messages'
import { nextSort, parseSort, type Sort } from '../table/sort'
import { usePages } from '../table/use-pages'
import { useUrlState } from '../use-url-state'
import { memberQuery } from './member-query'
import { useBannedIds } from './use-banned-ids'

const NEWEST: Sort = { field: 'created_at', direction: 'desc' }
const SORTABLE = ['username_lower', 'created_at', 'reputation']
const FOUND = 20

/**
 * The five newest members, or whose name begins as searched; the address holds what is asked.
 *
 * @param openId - Whose row is open, which may have left the list.
 */
export function useMemberList(openId: string | null) {
  const [search, setSearch] = useUrlState('q')
  const [order, setOrder] = useUrlState('members')
  const isSearch = search.trim() !== ''
  const by = parseSort(order, SORTABLE, NEWEST)
  const { field, direction } = by
  const list = useMemo(() => memberQuery(search, { field, direction }), [search, field, direction])
  const pages = usePages(list, {
    size: isSearch ? FOUND : LIMITS.recent.users,
    failure: ADMIN_MESSAGES.membersFailed,
  })
  const ids = new Set(pages.rows.map(({ id }) => id))
  if (openId) ids.add(openId)
  const banned = useBannedIds([...ids])
  const onOrder = (column: string) => setOrder(nextSort(column, by, NEWEST))
  return {
    search,
    setSearch,
    isSearch,
    list,
    pages,
    banned,
    /** What is found comes by name. */
    order: isSearch ? undefined : { by, onOrder },
  }
}
