import { afterLoad } from './idle'

/** Shown if a chunk fails to load, mostly without a connection. */
export const CHUNK_MISSING =
  'This part could not be loaded. Check your connection, or load the page again.'

type Fetch = () => Promise<unknown>

const queue: Fetch[] = []
const failed: Fetch[] = []
let isStarted = false
let isBusy = false

/** Queues a chunk for prefetching, which starts with `startPrefetching`. */
export function queuePrefetch(fetch: Fetch): void {
  queue.push(fetch)
  fetchNext()
}

/**
 * Fetches queued chunks, one per idle period. Failed ones are retried when the browser is online
 * and at the next call.
 */
export function startPrefetching(): void {
  isStarted = true
  window.addEventListener('online', retryFailed)
  retryFailed()
}

function retryFailed(): void {
  queue.push(...failed.splice(0))
  fetchNext()
}

function fetchNext(): void {
  if (!isStarted || isBusy) return
  const fetch = queue.shift()
  if (!fetch) return
  isBusy = true
  afterLoad(() => {
    fetch()
      .catch(() => failed.push(fetch))
      .finally(() => {
        isBusy = false
        fetchNext()
      })
  })
}
