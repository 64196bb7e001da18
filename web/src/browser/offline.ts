import { reportLoopback } from './connection'
import { HYDRATED_EVENT } from './hydration'
import { isDataScarce, prefetchAfterLoad } from './prefetch'
import { STORED_MARK } from './service-worker-cache'

const MESSAGES = {
  offline: 'You are offline. Pages that you have read on this device still open.',
  stored: 'The site could not be reached. This is the copy stored on your device. ',
  reload: 'Load again',
} as const

/** Shows that the browser is offline, or that the page is a stored copy, while that is the case. */
export function watchConnection(): void {
  const line = document.createElement('p')
  // It exists before its text, so that screen readers announce the text.
  line.setAttribute('role', 'status')
  line.dataset['connection'] = ''
  const update = () => {
    // Some pages announce the connection themselves.
    const isSilent = document.querySelector('[data-own-connection]') !== null
    line.setAttribute('aria-live', isSilent ? 'off' : 'polite')
    line.textContent = navigator.onLine ? '' : MESSAGES.offline
    if (!navigator.onLine || !isStoredCopy()) return
    // An empty address is the page's own.
    const link = Object.assign(document.createElement('a'), { href: '', text: MESSAGES.reload })
    line.append(MESSAGES.stored, link)
  }
  document.body.append(line)
  window.addEventListener('online', update)
  window.addEventListener('offline', update)
  if (navigator.onLine) update()
  else void reportLoopback().then(update)
}

const WORKER = '/sw.js'

/** Trusted Types demand a policy for the address of a worker; the policy knows this one only. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(text: string): string }
}

function workerUrl(): string {
  const types: TrustedTypes | undefined = Reflect.get(window, 'trustedTypes')
  const policy = types?.createPolicy('service-worker', { createScriptURL: () => WORKER })
  return policy?.createScriptURL('') ?? WORKER
}

/**
 * Registers the service worker once the page is loaded and idle, unless data is scarce. On the
 * first visit, it then stores what the page has loaded before.
 */
export function registerServiceWorker(): void {
  const { serviceWorker } = navigator
  const isOn = import.meta.env.PROD && import.meta.env.VITE_OFFLINE !== 'off'
  if (!isOn || !serviceWorker) return
  prefetchAfterLoad(() => {
    if (!serviceWorker.controller) {
      serviceWorker.addEventListener('controllerchange', storeLoaded, { once: true })
      document.addEventListener(HYDRATED_EVENT, storeLoaded, { once: true })
    }
    // Optional: the browser may forbid it, as in a private window.
    serviceWorker.register(workerUrl()).catch(() => undefined)
  })
}

/** Stores the page and its files, which come from the browser's HTTP cache. */
function storeLoaded(): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  storeUrls([location.href, ...loaded])
}

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
