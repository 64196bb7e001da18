import { useSearchParams } from 'react-router-dom'

/** Stores filters in the URL without a history entry. Removes empty ones. */
export function useUrlChange(): (filters: Readonly<Record<string, string>>) => void {
  const [, setParameters] = useSearchParams()
  return (filters) => {
    // Reads the URL itself: two changes may happen before the next render.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(filters)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    setParameters(next, { replace: true, state: { keepScroll: true } })
  }
}

/**
 * A filter that is stored in the URL, so that a view can be shared and the Back button restores it.
 * Empty means unset.
 */
export function useUrlState(name: string): readonly [string, (value: string) => void] {
  const [parameters] = useSearchParams()
  const change = useUrlChange()
  return [parameters.get(name) ?? '', (value) => change({ [name]: value })]
}
