import { isDataScarce } from './prefetch'
import { STORED_MARK } from './stored-pages'

/** Whether this document comes from the device instead of the server. */
export function isStoredCopy(): boolean {
  return document.documentElement.hasAttribute(STORED_MARK)
}

/** Asks the service worker to store URLs. It knows which ones qualify. */
export function storeUrls(urls: readonly string[]): void {
  // The message that workbox-routing understands.
  const message = { type: 'CACHE_URLS', payload: { urlsToCache: urls } }
  navigator.serviceWorker?.controller?.postMessage(message)
}

/** How long a page is shown before it counts as read. */
const READ_MS = 2_000

/**
 * Stores the document of a page that was opened without one, by a link inside the app.
 *
 * @returns a function that cancels it: the page was left before it was read.
 */
export function storeReadPage(): () => void {
  const timer = setTimeout(() => {
    if (navigator.onLine && !isDataScarce()) storeUrls([location.href])
  }, READ_MS)
  return () => clearTimeout(timer)
}
