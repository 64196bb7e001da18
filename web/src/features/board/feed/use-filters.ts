import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Filters, hubAddress, readFilters } from './filters'

type Change = Partial<Filters>

/** The filters that the address says, and the way to change some of them. */
export function useFilters() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filters = useMemo(() => readFilters(search), [search])

  const change = useCallback(
    (some: Change, options: { readonly replace?: boolean } = {}) => {
      const next = hubAddress({ ...filters, ...some })
      if (next !== hubAddress(filters)) void navigate(next, { ...options, state: { stays: true } })
    },
    [filters, navigate],
  )
  return { filters, change }
}
