import { canonicalBoardQuery } from '@grid/schema/first-page'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import {
  isHashedFile,
  isStorable,
  markedAsStored,
  storageKeyOfPage,
} from './browser/service-worker-cache'

/*
 * The service worker: opens visited pages offline. Documents come from the network first, files of
 * the build from the cache first. Their names change with their content, so the files of several
 * versions can be stored side by side and never mix.
 */

declare const self: ServiceWorkerGlobalScope

/** Set by `web/build/build.ts`. */
declare const BUILD: {
  /** Changes with every document, so that browsers install the worker again. */
  readonly version: string
  /** The paths of the prerendered pages. */
  readonly paths: readonly string[]
  /** Removes the worker and all that it stored. */
  readonly isOff: boolean
}

const PAGES = 'pages'
const FILES = 'files'
const OFFLINE = `offline-${BUILD.version}`
const OFFLINE_PAGE = '/offline'

/** After this time a stored document answers; a cold start of the board's function takes longer. */
const NETWORK_TIMEOUT_SECONDS = 5
const DAY_SECONDS = 24 * 60 * 60

const cacheKey = (url: URL) => storageKeyOfPage(url, BUILD.paths, canonicalBoardQuery)

const storeIfComplete = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    isStorable(response) ? response : null,
}

const byPath = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) =>
    cacheKey(new URL(request.url)) ?? request,
}

const mark = {
  cachedResponseWillBeUsed: async ({ cachedResponse }: { cachedResponse?: Response | null }) =>
    cachedResponse ? markedAsStored(cachedResponse) : null,
}

function expire(maxEntries: number): ExpirationPlugin {
  return new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: 30 * DAY_SECONDS,
    purgeOnQuotaError: true,
  })
}

function answerRequests(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isHashedFile(url),
    new CacheFirst({
      cacheName: FILES,
      // About three versions of a member's files. The least recently used are removed first.
      plugins: [storeIfComplete, expire(500)],
      matchOptions: { ignoreVary: true },
    }),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && cacheKey(url) !== null,
    new NetworkFirst({
      cacheName: PAGES,
      networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
      plugins: [byPath, storeIfComplete, mark, expire(50)],
      matchOptions: { ignoreVary: true },
    }),
  )
  // Personal pages and the dashboard: never stored, but offline they say so.
  registerRoute(({ request }) => request.destination === 'document', new NetworkOnly())
  setCatchHandler(async ({ request }) => {
    const isPage = request.destination === 'document'
    return (isPage && (await caches.match(OFFLINE_PAGE))) || Response.error()
  })
}

async function install(): Promise<void> {
  const cache = await caches.open(OFFLINE)
  await cache.add(OFFLINE_PAGE)
  // At once: a new worker answers an old page like the old one did.
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  // The browser requests a document while the worker starts.
  await self.registration.navigationPreload?.enable()
  await removeCaches((name) => name.startsWith('offline-') && name !== OFFLINE)
  await self.clients.claim()
}

async function removeWorker(): Promise<void> {
  await removeCaches(() => true)
  await self.registration.unregister()
}

async function removeCaches(isRemoved: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter(isRemoved)
  await Promise.all(names.map((name) => caches.delete(name)))
}

if (BUILD.isOff) {
  self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
  self.addEventListener('activate', (event) => event.waitUntil(removeWorker()))
} else {
  self.addEventListener('install', (event) => event.waitUntil(install()))
  self.addEventListener('activate', (event) => event.waitUntil(activate()))
  answerRequests()
}
