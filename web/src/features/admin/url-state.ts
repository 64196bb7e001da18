import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Puts filters into the address, without a step in the history; an empty one is left out. */
export function useAddressChange(): (filters: Readonly<Record<string, string>>) => void {
  const [, setParameters] = useSearchParams()
  return useCallback(
    (filters) => {
      // Read from the address itself: two changes may come before the next rendering.
      const next = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(filters)) {
        if (value === '') next.delete(name)
        else next.set(name, value)
      }
      setParameters(next, { replace: true, state: { stays: true } })
    },
    [setParameters],
  )
}

/**
 * A filter that lives in the address, so that a view can be sent to a colleague and the way back
 * leads to it. Empty means unset.
 */
export function useUrlState(name: string): readonly [string, (value: string) => void] {
  const [parameters] = useSearchParams()
  const change = useAddressChange()
  const set = useCallback((value: string) => change({ [name]: value }), [name, change])
  return [parameters.get(name) ?? '', set]
}
