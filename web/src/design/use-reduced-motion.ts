import useMediaQuery from '@mui/material/useMediaQuery'
import { useDeferredValue } from 'react'

/**
 * Whether the system is set to reduced motion. Deferred, because contexts depend on it: changed
 * synchronously, they would hydrate the whole page in one task.
 */
export function useReducedMotion(): boolean {
  return useDeferredValue(useMediaQuery('(prefers-reduced-motion: reduce)'))
}
