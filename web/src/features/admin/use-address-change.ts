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
