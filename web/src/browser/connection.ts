import { useSyncExternalStore } from 'react'

/** Shown instead of the error of an action without a connection. */
export const OFFLINE = 'You seem to be offline. Nothing was lost: try again when you are connected.'

/** Whether the browser reports a network connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

function subscribe(listener: () => void): () => void {
  const controller = new AbortController()
  window.addEventListener('online', listener, { signal: controller.signal })
  window.addEventListener('offline', listener, { signal: controller.signal })
  return () => controller.abort()
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

/** Whether the site has no file at a path; false as well if the site does not respond. */
export async function isFileMissing(path: string): Promise<boolean> {
  try {
    // The service worker answers no HEAD request.
    const { status } = await fetch(path, { method: 'HEAD', cache: 'no-store' })
    return status === 404
  } catch {
    return false
  }
}

/**
 * A browser reports that it is offline on a machine without a network, although the local suite on
 * that machine answers. If it does, `navigator.onLine` is true from then on. Builds for a real
 * project leave this out.
 */
export async function reportLoopback(): Promise<void> {
  if (import.meta.env.VITE_FIREBASE_PROJECT_ID) return
  if (navigator.onLine || !/^(localhost|127\.0\.0\.1)$/.test(location.hostname)) return
  try {
    // The service worker answers no HEAD request.
    const { ok } = await fetch('/', { method: 'HEAD', cache: 'no-store' })
    if (!ok) return
    Object.defineProperty(navigator, 'onLine', { get: () => true, configurable: true })
    window.dispatchEvent(new Event('online'))
  } catch {
    // The suite has stopped: the browser is right.
  }
}
