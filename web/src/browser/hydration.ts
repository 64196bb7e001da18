import { useSyncExternalStore } from 'react'

/** Event that announces hydration. */
export const HYDRATED_EVENT = 'grid:hydrated'

/** True while the page shows prerendered HTML that is not hydrated. */
export function isPrerendered(): boolean {
  return 'prerendered' in document.documentElement.dataset
}

/** Announces that the page is hydrated; the loader then replays earlier clicks and keys. */
export function announceHydrated(): void {
  delete document.documentElement.dataset['prerendered']
  document.dispatchEvent(new Event(HYDRATED_EVENT))
}

/** Runs `work` after hydration, or immediately if already hydrated. */
export function whenHydrated(work: () => void): void {
  if (isPrerendered()) document.addEventListener(HYDRATED_EVENT, work, { once: true })
  else work()
}

const never = () => () => undefined

/** False in prerendered HTML and while React hydrates it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
