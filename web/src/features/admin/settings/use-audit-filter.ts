import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AuditFilter } from './audit-filter'

const NAMES = ['admin', 'action', 'target', 'object', 'from', 'until'] as const

/** The filter of the log, which lives in the address. */
export function useAuditFilter() {
  const [parameters, setParameters] = useSearchParams()
  const text = NAMES.map((name) => parameters.get(name) ?? '').join('\n')
  const filter = useMemo(() => {
    const [admin = '', action = '', target = '', object = '', from = '', until = ''] =
      text.split('\n')
    return { admin, action, target, object, from, until } satisfies AuditFilter
  }, [text])

  const set = (name: keyof AuditFilter, value: string) => {
    const next = new URLSearchParams(parameters)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParameters(next, { replace: true, state: { stays: true } })
  }
  const clear = () => {
    const next = new URLSearchParams(parameters)
    for (const name of NAMES) next.delete(name)
    setParameters(next, { replace: true, state: { stays: true } })
  }
  return { filter, set, clear, isFiltered: text.trim() !== '' }
}
