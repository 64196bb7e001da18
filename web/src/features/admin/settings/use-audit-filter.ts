import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAddressChange } from '../use-address-change'
import type { AuditFilter } from './audit-filter'

const NOTHING: AuditFilter = {
  admin: '',
  action: '',
  target: '',
  object: '',
  from: '',
  until: '',
}

/** The filter of the log, which lives in the address. */
export function useAuditFilter() {
  const [parameters] = useSearchParams()
  const change = useAddressChange()
  const read = (name: keyof AuditFilter) => parameters.get(name) ?? ''
  const [admin, action, target] = [read('admin'), read('action'), read('target')]
  const [object, from, until] = [read('object'), read('from'), read('until')]
  // The same filter for as long as it says the same: the list is asked for anew with another.
  const filter = useMemo(
    (): AuditFilter => ({ admin, action, target, object, from, until }),
    [admin, action, target, object, from, until],
  )

  const set = (name: keyof AuditFilter, value: string) => change({ [name]: value })
  const clear = () => change(NOTHING)
  return {
    filter,
    set,
    clear,
    isFiltered: Object.values(filter).some((value) => value.trim() !== ''),
  }
}
