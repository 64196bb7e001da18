import { createStore } from 'zustand/vanilla'
import { afterLoad } from './timers'

/** Shown if a chunk fails to load, mostly without a connection. */
export const CHUNK_MISSING =
  'This part could not be loaded. Check your connection, or load the page again.'

type Fetch = () => Promise<unknown>

type Prefetching = {
  readonly queue: readonly Fetch[]
  readonly failed: readonly Fetch[]
  readonly isStarted: boolean
  readonly isBusy: boolean
}

/** Marked as pure, so that the loader, which needs the message only, contains no store. */
const prefetching = /* @__PURE__ */ createStore<Prefetching>(() => ({
  queue: [],
  failed: [],
  isStarted: false,
  isBusy: false,
}))

/** Queues a chunk for prefetching, which starts with `startPrefetching`. */
export function queuePrefetch(fetch: Fetch): void {
  prefetching.setState(({ queue }) => ({ queue: [...queue, fetch] }))
  fetchNext()
}

/**
 * Fetches queued chunks, one per idle period, unless data is scarce. Failed ones are retried when
 * the browser is online and at the next call.
 */
export function startPrefetching(): void {
  prefetching.setState({ isStarted: true })
  window.addEventListener('online', retryFailed)
  retryFailed()
}

function retryFailed(): void {
  prefetching.setState(({ queue, failed }) => ({ queue: [...queue, ...failed], failed: [] }))
  fetchNext()
}

function fetchNext(): void {
  const { queue, isStarted, isBusy } = prefetching.getState()
  const [fetch, ...others] = queue
  if (!isStarted || isBusy || !fetch || isDataScarce()) return
  prefetching.setState({ queue: others, isBusy: true })
  afterLoad(() => {
    fetch()
      .catch(() => prefetching.setState(({ failed }) => ({ failed: [...failed, fetch] })))
      .finally(() => {
        prefetching.setState({ isBusy: false })
        fetchNext()
      })
  })
}

type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Whether the user saves data or the connection is as slow as 2G. Not all browsers state that. */
export function isDataScarce(): boolean {
  const connection: Connection | undefined = Reflect.get(navigator, 'connection')
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

/** Runs an optional download as `afterLoad` runs work, unless data is scarce. */
export function prefetchAfterLoad(download: () => void): void {
  if (!isDataScarce()) afterLoad(download)
}

/** Whether each requested script arrived with the expected hash. */
export type Arrivals = ReadonlyMap<string, Promise<boolean>>

/**
 * Runs a script once it has arrived. An import might fetch a rejected script again without a hash.
 *
 * @returns its exports.
 */
export async function runOnArrival(href: string, arrivals: Arrivals): Promise<unknown> {
  if ((await arrivals.get(href)) === false) throw new Error(`${href} could not be fetched.`)
  return import(/* @vite-ignore */ href)
}

/** Requests the account, which needs no other part of the app, as soon as its script is there. */
export function requestAccount(script: string | undefined, arrivals: Arrivals): void {
  // The app imports the script too, and reports failures.
  if (script) runOnArrival(script, arrivals).catch(() => undefined)
}

/** Fetches scripts in parallel. The browser rejects a script with another hash. */
export function preloadScripts(list = '', integrity = ''): Arrivals {
  const hashes = integrity.split(' ')
  const arrivals = new Map<string, Promise<boolean>>()
  list.split(' ').forEach((href, index) => {
    if (!href) return
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      href,
      integrity: hashes[index] ?? '',
    })
    document.head.append(link)
    const outcome = new Promise<boolean>((resolve) => {
      link.addEventListener('load', () => resolve(true))
      link.addEventListener('error', () => resolve(false))
    })
    if (link.relList.supports('modulepreload')) arrivals.set(href, outcome)
  })
  return arrivals
}
