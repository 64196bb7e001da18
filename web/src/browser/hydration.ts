import { useSyncExternalStore } from 'react'

/** The event by which a page says that it answers. */
export const HYDRATED_EVENT = 'grid:live'

/** True while the page is the one that was written at build, and nothing answers yet. */
export function isPrerendered(): boolean {
  return 'prerendered' in document.documentElement.dataset
}

/** Says that the page answers from now on; what was clicked before is answered then. */
export function announceHydrated(): void {
  delete document.documentElement.dataset['prerendered']
  document.dispatchEvent(new Event(HYDRATED_EVENT))
}

/** Does something once the page answers: now, unless it is painted only. */
export function whenHydrated(work: () => void): void {
  if (isPrerendered()) document.addEventListener(HYDRATED_EVENT, work, { once: true })
  else work()
}

const never = () => () => undefined

/** False where a server draws and while the browser takes over what it drew. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
