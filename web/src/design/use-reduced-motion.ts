import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether the visitor has asked the system for less motion. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)')
}
