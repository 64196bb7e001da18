import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * A filter that lives in the address, so that a view can be sent to a colleague and the way back
 * leads to it. Empty means unset.
 */
export function useUrlState(name: string): readonly [string, (value: string) => void] {
  const [parameters, setParameters] = useSearchParams()
  const set = useCallback(
    (value: string) => {
      setParameters(
        () => {
          // Read from the address itself: two changes may come before the next rendering.
          const next = new URLSearchParams(window.location.search)
          if (value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true, state: { stays: true } },
      )
    },
    [name, setParameters],
  )
  return [parameters.get(name) ?? '', set]
}
