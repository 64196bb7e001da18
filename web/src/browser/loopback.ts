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
