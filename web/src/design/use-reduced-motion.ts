import useMediaQuery from '@mui/material/useMediaQuery'
import { useDeferredValue } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

/**
 * Whether the system is set to reduced motion. Deferred, because contexts depend on it: changed
 * synchronously, they would hydrate the whole page in one task.
 */
export function useReducedMotion(): boolean {
  return useDeferredValue(useMediaQuery(QUERY))
}

/** Reads the setting now. Handlers and effects may run before the deferred value arrives. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia(QUERY).matches
}
