import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether the system is set to reduced motion. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)')
}
