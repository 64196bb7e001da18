import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False where a server draws and while the browser takes over what it drew. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
