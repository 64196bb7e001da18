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
const NAMES = Object.keys(NOTHING)

/** The filter of the log, which lives in the address. */
export function useAuditFilter() {
  const [parameters] = useSearchParams()
  const change = useAddressChange()
  const named = new URLSearchParams([...parameters].filter(([name]) => NAMES.includes(name)))
  // The text stays the same while the filter does, and the filter with it.
  const text = named.toString()
  const filter = useMemo(
    (): AuditFilter => ({ ...NOTHING, ...Object.fromEntries(new URLSearchParams(text)) }),
    [text],
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
