import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAddressChange } from '../use-address-change'
import type { AuditFilter } from './audit-filter'

const NAMES = ['admin', 'action', 'target', 'object', 'from', 'until'] as const

/** The filter of the log, which lives in the address. */
export function useAuditFilter() {
  const [parameters] = useSearchParams()
  const change = useAddressChange()
  const text = NAMES.map((name) => parameters.get(name) ?? '').join('\n')
  const filter = useMemo(() => {
    const [admin = '', action = '', target = '', object = '', from = '', until = ''] =
      text.split('\n')
    return { admin, action, target, object, from, until } satisfies AuditFilter
  }, [text])

  const set = (name: keyof AuditFilter, value: string) => change({ [name]: value })
  const clear = () => change(Object.fromEntries(NAMES.map((name) => [name, ''])))
  return { filter, set, clear, isFiltered: text.trim() !== '' }
}
