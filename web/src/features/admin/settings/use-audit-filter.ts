import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAddressChange } from '../use-address-change'
import type { AuditFilter } from './audit-filter'

const NAMES = ['admin', 'action', 'target', 'object', 'from', 'until'] as const

/** The filter of the log, which lives in the address. */
export function useAuditFilter() {
  const [parameters] = useSearchParams()
  const change = useAddressChange()
  // The text stays the same while the filter does, and the filter with it.
  const text = JSON.stringify(
    Object.fromEntries(NAMES.map((name) => [name, parameters.get(name) ?? ''])),
  )
  const filter: AuditFilter = useMemo(() => JSON.parse(text), [text])

  const set = (name: keyof AuditFilter, value: string) => change({ [name]: value })
  const clear = () => change(Object.fromEntries(NAMES.map((name) => [name, ''])))
  return {
    filter,
    set,
    clear,
    isFiltered: Object.values(filter).some((value) => value.trim() !== ''),
  }
}
