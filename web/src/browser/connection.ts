import { useSyncExternalStore } from 'react'

/** Whether the device has a network, as far as the browser can tell. */
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
 * Waits for a connection where the browser knows that there is none; then `tell` is called first.
 * What waits is gone with the tab, so whoever waits keeps what must not be lost.
 */
export async function whenOnline(tell: () => void): Promise<void> {
  if (navigator.onLine) return
  tell()
  await new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true })
  })
}
