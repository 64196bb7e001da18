import { useSyncExternalStore } from 'react'

/** Whether the browser reports a network connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/**
 * Resolves at once online, otherwise calls `onOffline` and resolves when the browser is online.
 * The wait ends with the tab, so the caller has to store unsaved data.
 */
export async function whenOnline(onOffline: () => void): Promise<void> {
  if (navigator.onLine) return
  onOffline()
  await new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true })
  })
}
